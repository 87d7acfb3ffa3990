/** What a page saw of its markets; times as `performance.now()`. */
export interface MarketsWatch {
  /** Added to the page's clock, so that no test has to wait for a minute. */
  skippedMs: number;
  /** Look-ups under way. */
  asking: number;
  asked: number;
  /** When the last response with candles had been read. */
  candlesAt: number;
  /** Resolves when everything done before it has been painted. */
  painted(): Promise<void>;
  /** Starts measuring frames; the returned function ends it and gives how long each frame took. */
  frames(): () => number[];
}

declare global {
  interface Window {
    marketsWatch?: MarketsWatch;
  }
}

/** Runs in the page before its own scripts, so it may use nothing from outside itself. */
export function watchMarkets(): void {
  const watch: MarketsWatch = {
    skippedMs: 0,
    asking: 0,
    asked: 0,
    candlesAt: 0,
    // A message posted while a frame is prepared is delivered after that frame was painted.
    painted: () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        requestAnimationFrame(() => port2.postMessage(null));
      }),
    frames() {
      const took: number[] = [];
      let before = performance.now();
      let isOver = false;
      const next = () =>
        requestAnimationFrame((now) => {
          took.push(now - before);
          before = now;
          if (!isOver) next();
        });
      requestAnimationFrame((now) => {
        before = now;
        next();
      });
      return () => {
        isOver = true;
        return took;
      };
    },
  };
  window.marketsWatch = watch;

  const now = Date.now.bind(Date);
  Date.now = () => now() + watch.skippedMs;

  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const isPrice = String(input).includes("/api/proxy/dex/");
    if (!isPrice) return ask(input, init);
    watch.asking += 1;
    watch.asked += 1;
    try {
      return await ask(input, init);
    } finally {
      watch.asking -= 1;
    }
  };
  const readJson = Response.prototype.json;
  Response.prototype.json = async function json(this: Response) {
    const body = await readJson.call(this);
    if (this.url.includes("/candles/")) watch.candlesAt = performance.now();
    return body;
  };
}
