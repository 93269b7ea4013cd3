// What this browser remembers for the next time, as far as it may.

/** What was remembered, "" where nothing was. */
export function remembered(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Remember a text for the next time. */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then it is typed or chosen again next time
  }
}
