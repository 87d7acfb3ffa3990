/** What a page saw of the opening of a conversation, and of keystrokes; times as `performance.now()`. */
export interface OpeningWatch {
  /** Texts of the message that has to be seen. */
  awaited: readonly string[];
  clickedAt: number;
  paintedAt: number;
  /** Milliseconds from each input to the end of the frame that shows it. */
  keystrokesMs: number[];
}

declare global {
  interface Window {
    openingWatch?: OpeningWatch;
  }
}

/** Runs in the page before its own scripts, so it may use nothing from outside itself. */
export function watchOpening(): void {
  const watch: OpeningWatch = { awaited: [], clickedAt: 0, paintedAt: 0, keystrokesMs: [] };
  window.openingWatch = watch;

  // A message posted while a frame is prepared is delivered after that frame was painted.
  const afterNextPaint = (run: () => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    requestAnimationFrame(() => port2.postMessage(null));
  };
  const isSeen = (): boolean => {
    const log = document.querySelector('[role="log"]');
    const last = [...(log?.querySelectorAll("article") ?? [])].findLast((one) =>
      watch.awaited.every((text) => one.textContent?.includes(text)),
    );
    if (!log || !last) return false;
    const [frame, message] = [log.getBoundingClientRect(), last.getBoundingClientRect()];
    return message.height > 0 && message.bottom > frame.top && message.bottom <= frame.bottom + 1;
  };
  const look = (): void =>
    afterNextPaint(() => {
      if (isSeen()) watch.paintedAt = performance.now();
      else look();
    });
  addEventListener(
    "click",
    (event) => {
      if (watch.awaited.length === 0 || watch.clickedAt > 0) return;
      watch.clickedAt = event.timeStamp;
      look();
    },
    true,
  );
  addEventListener(
    "input",
    (event) => afterNextPaint(() => watch.keystrokesMs.push(performance.now() - event.timeStamp)),
    true,
  );
}
