// Lists the texts of the page whose contrast with their ground is less than it should be.
(least) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
  const light = (rgb) => {
    const [r, g, b] = rgb.map((one) => one / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const above = (node) => (node ? [...above(node.parentElement), node] : []);
  const faint = [];
  for (const node of document.querySelectorAll('body *')) {
    if (node.closest('svg, .map, .unseen, [hidden], :disabled, script, noscript, option, dialog:not([open])')) continue;
    const words = [...node.childNodes].filter((each) => each.nodeType === 3).map((each) => each.data.trim()).join(' ').trim();
    const box = node.getBoundingClientRect();
    if (!words || box.width < 2 || box.height < 2 || getComputedStyle(node).fontSize === '0px') continue;
    let ground = [255, 255, 255];
    let strength = 1;
    for (const each of above(node)) {
      const style = getComputedStyle(each);
      ground = over(rgba(style.backgroundColor), ground);
      strength *= Number(style.opacity);
    }
    const [r, g, b, a] = rgba(getComputedStyle(node).color);
    const [dark, bright] = [light(over([r, g, b, a * strength], ground)), light(ground)].sort((x, y) => x - y);
    const contrast = (bright + 0.05) / (dark + 0.05);
    if (contrast < least) faint.push(`${contrast.toFixed(2)} ${node.tagName}.${node.className} ${words.slice(0, 40)}`);
  }
  return faint;
}
