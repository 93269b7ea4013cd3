// The line to the companion: hears its events, says when it is lost and when it is back.

import { byId } from "./dom.js";

const AGAIN = 2000;

/** Listen for as long as the page is open. */
export function listen(store, { onRefusal }) {
  let source = null;
  let lost = false;
  let before = Promise.resolve(); // events are taken in one after the other

  const say = (text, state) => {
    const link = byId("link");
    link.textContent = text;
    link.dataset.state = state;
  };

  const lose = () => {
    say("not connected", "lost");
    if (lost) return;
    lost = true;
    store.tell("lost");
  };

  const connect = () => {
    source?.close();
    source = new EventSource("events");
    source.addEventListener("open", () => {
      say("connected", "here");
      if (lost) store.tell("regained");
      lost = false;
    });
    source.addEventListener("error", () => {
      lose();
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, AGAIN);
    });
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
    on("paperwork", (about) => store.tell("paperwork", about));
  };

  connect();
}
