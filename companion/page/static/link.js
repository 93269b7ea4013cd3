// The line to the companion: hears its events, says when it is lost and when it is back.

import { byId } from "./dom.js";

const PAUSES = [1, 1, 2, 5, 10, 20, 30]; // seconds before each try to come back, the last again and again
const LONGEST = 10 * 60; // seconds after which nobody is asked any more, until somebody looks at the page

/** Listen for as long as the page is open. */
export function listen(store, { onRefusal }) {
  let source = null;
  let lost = false;
  let tries = 0;
  let waited = 0;
  let again = 0; // the timer of the next try
  let before = Promise.resolve(); // events are taken in one after the other

  const say = (text, state) => {
    const link = byId("link");
    link.textContent = text;
    link.dataset.state = state;
  };

  const lose = () => {
    say("not connected", "lost");
    source?.close();
    clearTimeout(again);
    const pause = PAUSES[Math.min(tries, PAUSES.length - 1)];
    const isOver = waited + pause > LONGEST;
    if (!lost || isOver) store.tell("lost", { isOver });
    lost = true;
    if (isOver) return;
    tries += 1;
    waited += pause;
    again = setTimeout(connect, pause * 1000);
  };

  const connect = () => {
    clearTimeout(again);
    source?.close();
    source = new EventSource("events");
    source.addEventListener("open", () => {
      say("connected", "here");
      if (lost) store.tell("regained");
      lost = false;
      tries = 0;
      waited = 0;
    });
    source.addEventListener("error", lose);
    const on = (name, take) =>
      source.addEventListener(name, (event) => {
        const said = JSON.parse(event.data);
        before = before.then(() => take(said)).catch(onRefusal);
      });
    on("state", (state) => store.take(state));
    on("news", (news) => {
      if (!store.hear(news)) connect(); // something was missed: ask for everything
    });
    on("status", (said) => {
      store.status = said.status;
      store.advice = said.advice;
      store.tell("status");
    });
    on("since", (said) => store.hearSince(said));
    on("paperwork", (about) => store.tell("paperwork", about));
    source.addEventListener("displaced", () => {
      source.close();
      say("not connected", "lost");
      store.tell("displaced");
    });
  };

  /** Ask anew, at once and for as long as before. */
  const retry = () => {
    tries = 0;
    waited = 0;
    connect();
  };

  document.addEventListener("visibilitychange", () => {
    if (lost && !document.hidden) retry();
  });
  connect();
  return retry;
}
