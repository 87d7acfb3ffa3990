/** A frame that begins so late was held up: the machine is overloaded. */
const LATE_MS = 6;
const HIDDEN_PAGE_MS = 500;

/**
 * Runs before the next frame is drawn; where frames come late, before the one after it, so that a slow machine shows
 * half as many steps instead of dropping frames. A page that is not shown draws none, and is served now and then.
 */
export function onNextFrame(run: () => void): void {
  if (document.visibilityState !== "visible") {
    setTimeout(run, HIDDEN_PAGE_MS);
    return;
  }
  requestAnimationFrame((startedAtMs) => {
    if (performance.now() - startedAtMs < LATE_MS) run();
    else requestAnimationFrame(run);
  });
}
