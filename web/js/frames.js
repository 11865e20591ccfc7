// What need not be on the screen at once waits until the frame with the answer has been drawn.

/** A page that is not seen draws no frames; its work waits no longer than this, in ms. */
const UNSEEN = 200;

/** Does some work as soon as the next frame is on its way to the screen. @param {() => void} work */
export function afterFrame(work) {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    channel.port1.close();
    work();
  };
  const timer = setTimeout(once, UNSEEN);
  // That is so when the frame after it is made. A message that is posted then is read when that frame has been drawn.
  const channel = new MessageChannel();
  channel.port1.onmessage = once;
  requestAnimationFrame(() => requestAnimationFrame(() => channel.port2.postMessage(null)));
}

/** Does the parts of some work one by one whenever there is time between frames. Gives what stops it. @param {(() => void)[]} parts @param {() => void} [end] */
export function bitByBit(parts, end = () => {}) {
  let at = 0;
  let timer = 0;
  let stopped = false;
  const ask = window.requestIdleCallback ?? ((/** @type {IdleRequestCallback} */ go) => window.setTimeout(() => go(SHORT), 1));
  const go = (/** @type {IdleDeadline} */ deadline) => {
    do parts[at++]?.();
    while (at < parts.length && !stopped && deadline.timeRemaining() > 3);
    if (stopped) return;
    if (at < parts.length) timer = ask(go, { timeout: UNSEEN });
    else end();
  };
  if (parts.length > 0) timer = ask(go, { timeout: UNSEEN });
  else end();
  return () => {
    stopped = true;
    (window.cancelIdleCallback ?? window.clearTimeout)(timer);
  };
}

/** Where a browser does not say how much time there is: one part at a time. @type {IdleDeadline} */
const SHORT = { didTimeout: false, timeRemaining: () => 0 };
