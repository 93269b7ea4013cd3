// The map as one looks at it: where it is moved to and how large it is.
//
// While it is moved the browser shifts and scales what is painted; once it rests it is painted anew, sharp,
// at the size at which it is looked at.

const SETTLED = 160; // milliseconds of rest before it is painted anew
const STEP = 1.25;
const PAN = 90;
const LARGEST = 3;
const MARGIN = 24;
const FAR = 0.4; // below this size small print on the sheet is a blur, and is not drawn

export class MapView extends EventTarget {
  /** @param {HTMLElement} map @param {HTMLElement} sheet */
  constructor(map, sheet) {
    super();
    this.map = map;
    this.sheet = sheet;
    this.width = this.height = 1;
    this.x = this.y = 0;
    this.zoom = this.painted = 1;
    this.pointers = new Map();
    this.dragged = false;
    this.resting = 0;
    map.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    map.addEventListener("pointerdown", (event) => this.#down(event));
    map.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) map.addEventListener(end, (event) => this.#up(event));
    new ResizeObserver(() => this.#resized()).observe(map);
  }

  /** Begin with a sheet of this size, the whole of it in sight. */
  lay(width, height) {
    this.width = width;
    this.height = height;
    this.showAll();
    this.painted = 0; // whatever was painted before was another sheet
    this.#settle();
  }

  get smallest() {
    return Math.min((this.map.clientWidth - 8) / this.width, (this.map.clientHeight - 8) / this.height, 1);
  }

  /** Show the whole sheet. */
  showAll() {
    this.wholeInSight = true;
    this.zoom = this.smallest;
    this.x = (this.map.clientWidth - this.width * this.zoom) / 2;
    this.y = (this.map.clientHeight - this.height * this.zoom) / 2;
    this.#place();
  }

  /** Begin with a rectangle in the middle, or with a point of it where so much would be too small to tell. */
  begin(rect, point, zoom) {
    if (!rect || this.smallest === 1) return; // the whole sheet is in sight at its own size
    const air = 60;
    const fits = Math.min((this.map.clientWidth - air) / rect.width, (this.map.clientHeight - air) / rect.height);
    const at = fits < zoom && point ? { x: point[0], y: point[1] } : rect;
    this.zoom = Math.max(this.smallest, Math.min(1, Math.max(fits, zoom)));
    this.#centre(at);
    this.#settle();
  }

  /** Zoom by a factor; the point (x, y) of the window of the map stays where it is. */
  zoomBy(factor, x = this.map.clientWidth / 2, y = this.map.clientHeight / 2) {
    const zoom = Math.min(LARGEST, Math.max(this.smallest, this.zoom * factor));
    const share = zoom / this.zoom;
    this.x = x - (x - this.x) * share;
    this.y = y - (y - this.y) * share;
    this.zoom = zoom;
    this.wholeInSight = false;
    this.#place();
  }

  zoomIn() {
    this.zoomBy(STEP);
  }

  zoomOut() {
    this.zoomBy(1 / STEP);
  }

  panBy(x, y) {
    this.x += x;
    this.y += y;
    this.wholeInSight = false;
    this.#place();
  }

  /** Bring a rectangle of the sheet into the middle, at least so large that counters can be read. */
  goTo({ x, y, width = 0, height = 0 }, { zoom = 0.8, glide = true } = {}) {
    const fits = Math.min(this.map.clientWidth / (width + 120), this.map.clientHeight / (height + 120));
    this.zoom = Math.min(LARGEST, Math.max(this.smallest, Math.min(Math.max(this.zoom, zoom), fits)));
    this.sheet.classList.toggle("glides", glide);
    this.#centre({ x, y, width, height });
  }

  #centre({ x, y, width = 0, height = 0 }) {
    this.x = this.map.clientWidth / 2 - (x + width / 2) * this.zoom;
    this.y = this.map.clientHeight / 2 - (y + height / 2) * this.zoom;
    this.wholeInSight = false;
    this.#place();
  }

  /** Move the map only as far as it takes to have a rectangle in sight, so many pixels above the lower edge. */
  keepInSight({ x, y, width = 0, height = 0 }, above = 0) {
    const left = x * this.zoom + this.x;
    const top = y * this.zoom + this.y;
    const right = left + width * this.zoom;
    const bottom = top + height * this.zoom;
    const across = left < MARGIN ? MARGIN - left : Math.min(0, this.map.clientWidth - MARGIN - right);
    const down = top < MARGIN ? MARGIN - top : Math.min(0, this.map.clientHeight - above - MARGIN - bottom);
    if (across || down) this.panBy(across, down);
  }

  /** Turn a point of the window into one of the sheet. */
  toSheet(clientX, clientY) {
    const frame = this.map.getBoundingClientRect();
    return [(clientX - frame.left - this.x) / this.zoom, (clientY - frame.top - this.y) / this.zoom];
  }

  /** Turn a point of the sheet into one within the window of the map. */
  toMap(x, y) {
    return [x * this.zoom + this.x, y * this.zoom + this.y];
  }

  /**
   * The point of the sheet in the middle of the window.
   * @returns {Spot}
   */
  get middle() {
    return [(this.map.clientWidth / 2 - this.x) / this.zoom, (this.map.clientHeight / 2 - this.y) / this.zoom];
  }

  /** Answer a key; whether it meant the map. */
  key(event) {
    const keys = {
      ArrowLeft: () => this.panBy(PAN, 0),
      ArrowRight: () => this.panBy(-PAN, 0),
      ArrowUp: () => this.panBy(0, PAN),
      ArrowDown: () => this.panBy(0, -PAN),
      "+": () => this.zoomIn(),
      "=": () => this.zoomIn(),
      "-": () => this.zoomOut(),
      0: () => this.showAll(),
    };
    const does = keys[event.key];
    if (!does || event.ctrlKey || event.metaKey || event.altKey) return false;
    does();
    return true;
  }

  #place() {
    const keep = 80; // pixels of the sheet that always stay in sight
    this.x = Math.min(this.map.clientWidth - keep, Math.max(keep - this.width * this.zoom, this.x));
    this.y = Math.min(this.map.clientHeight - keep, Math.max(keep - this.height * this.zoom, this.y));
    const scale = this.zoom / this.painted;
    this.sheet.style.transform = `translate(${this.x}px, ${this.y}px) scale(${scale})`;
    this.map.classList.add("moving");
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.#settle(), SETTLED);
    this.dispatchEvent(new Event("moved"));
  }

  #settle() {
    this.map.classList.remove("moving");
    this.sheet.classList.remove("glides");
    this.sheet.classList.toggle("far", this.zoom < FAR);
    if (this.painted !== this.zoom) {
      this.painted = this.zoom;
      this.sheet.style.setProperty("--width", `${this.width * this.zoom}px`);
      this.sheet.style.setProperty("--height", `${this.height * this.zoom}px`);
    }
    this.sheet.style.transform = `translate(${Math.round(this.x)}px, ${Math.round(this.y)}px)`;
  }

  #resized() {
    if (this.wholeInSight) this.showAll();
    else this.#place();
  }

  #wheel(event) {
    event.preventDefault();
    const frame = this.map.getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 16 : 1;
    if (event.shiftKey && !event.ctrlKey) this.panBy(-(event.deltaX || event.deltaY) * lines, 0);
    else {
      const speed = event.ctrlKey ? 0.01 : 0.0016; // a pinch on a touch pad comes as a wheel with Ctrl
      const factor = Math.exp(-event.deltaY * lines * speed);
      this.zoomBy(factor, event.clientX - frame.left, event.clientY - frame.top);
    }
  }

  #down(event) {
    if (event.button > 0) return;
    this.pointers.set(event.pointerId, event);
    this.dragged = false;
    this.begun = event;
  }

  #move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const still = event.pointerType === "touch" ? 10 : 4; // pixels: a finger trembles
    const far = Math.hypot(event.clientX - this.begun.clientX, event.clientY - this.begun.clientY) > still;
    if (!this.dragged && !far) return;
    if (!this.dragged) {
      this.dragged = true;
      this.map.setPointerCapture(event.pointerId);
      this.map.classList.add("held");
    }
    if (this.pointers.size === 2) this.#pinch(event, last);
    else this.panBy(event.clientX - last.clientX, event.clientY - last.clientY);
    this.pointers.set(event.pointerId, event);
  }

  #pinch(event, last) {
    const [other] = [...this.pointers.values()].filter((each) => each.pointerId !== event.pointerId);
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const frame = this.map.getBoundingClientRect();
    const x = (event.clientX + other.clientX) / 2 - frame.left;
    const y = (event.clientY + other.clientY) / 2 - frame.top;
    if (apart(last) > 0) this.zoomBy(apart(event) / apart(last), x, y);
    this.panBy((event.clientX - last.clientX) / 2, (event.clientY - last.clientY) / 2);
  }

  #up(event) {
    this.pointers.delete(event.pointerId);
    this.map.classList.remove("held");
  }
}
