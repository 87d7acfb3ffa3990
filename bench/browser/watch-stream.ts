/** What a page saw of a stream of pieces w0, w1, w2 …; times as `performance.now()`. */
export interface StreamWatch {
  /** When the reader of the stream had piece i. */
  arrivedAt: number[];
  /** When the frame was painted that shows piece i. */
  paintedAt: number[];
  /** When each frame began. */
  frameAt: number[];
}

declare global {
  interface Window {
    streamWatch?: StreamWatch;
  }
}

/** Runs in the page before its own scripts, so it may use nothing from outside itself. */
export function watchStream(): void {
  const watch: StreamWatch = { arrivedAt: [], paintedAt: [], frameAt: [] };
  window.streamWatch = watch;

  const decoder = new TextDecoder();
  let unread = "";
  const noteArrival = (bytes: Uint8Array): void => {
    const now = performance.now();
    unread += decoder.decode(bytes, { stream: true });
    for (const [, index] of unread.matchAll(/w(\d+) /g)) watch.arrivedAt[Number(index)] ??= now;
    unread = unread.slice(-8);
  };
  const { read } = ReadableStreamDefaultReader.prototype;
  ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
    const result = await read.call(this);
    if (result.value instanceof Uint8Array) noteArrival(result.value);
    return result;
  };

  let inDocument = -1;
  new MutationObserver(() => {
    const answers = document.querySelectorAll("article[aria-busy]");
    const text = answers[answers.length - 1]?.textContent ?? "";
    const last = /w(\d+)\s*$/.exec(text.slice(-12))?.[1];
    if (last !== undefined) inDocument = Math.max(inDocument, Number(last));
  }).observe(document, { subtree: true, childList: true, characterData: true });

  // A message posted while a frame is prepared is delivered after that frame was painted.
  const afterPaint = new MessageChannel();
  afterPaint.port1.onmessage = () => {
    const now = performance.now();
    while (watch.paintedAt.length <= inDocument) watch.paintedAt.push(now);
  };
  const onFrame = (): void => {
    watch.frameAt.push(performance.now());
    afterPaint.port2.postMessage(null);
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}
