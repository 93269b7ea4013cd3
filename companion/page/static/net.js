// Requests to the companion, all of them below the address of the page.

/** A request that was refused; its message is one sentence for the player. */
class Refusal extends Error {}

/**
 * What to tell the player of something that went wrong.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

async function answer(response) {
  let body = null;
  try {
    body = await response.json();
  } catch {
    throw new Refusal(`The companion answered ${response.status}; open the address it printed anew.`);
  }
  if (!response.ok) throw new Refusal(body.refusal || `The companion answered ${response.status}.`);
  return body;
}

async function asked(path, options) {
  try {
    return await fetch(path, options);
  } catch {
    throw new Refusal("The companion cannot be reached; nothing was changed.");
  }
}

/** Read JSON. */
export async function read(path) {
  return answer(await asked(path, { cache: "no-store" }));
}

/** Write JSON and read the answer. */
export async function write(path, body) {
  const headers = { "content-type": "application/json" };
  return answer(await asked(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Read a drawing of our own as an SVG element of this document. */
export function drawing(path) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", path);
    request.responseType = "document";
    request.overrideMimeType("image/svg+xml");
    request.onload = () => {
      const root = request.status === 200 ? request.responseXML?.documentElement : null;
      if (root) resolve(document.importNode(root, true));
      else reject(new Refusal("The map could not be loaded; reload the page."));
    };
    request.onerror = () => reject(new Refusal("The companion cannot be reached."));
    request.send();
  });
}
