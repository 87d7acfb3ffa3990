/** A keyboard covers more of the window than this; bars that a browser shows and hides are smaller. */
const KEYBOARD_MIN_PX = 120;

/** What a browser tells of the part of the page that is seen. */
type SeenPart = Pick<VisualViewport, "height" | "offsetTop" | "scale" | "addEventListener">;

/**
 * Where a phone's keyboard lies over the page in place of making it smaller, as Safari has it, the page becomes as high as
 * what is seen, and stands there, and so do dialogs: who writes sees the input, and what it is about
 * (shell/granted-view.module.css, shared/ui/whole-window.module.css).
 *
 * @returns ends it
 */
export function makeRoomForKeyboard(seen: SeenPart, root: HTMLElement, windowPx: () => number): () => void {
  const fit = () => {
    const hadPx = root.style.getPropertyValue("--seen-height");
    // A page that was made larger with two fingers is as its reader wants it.
    const isCovered = seen.scale < 1.01 && windowPx() - seen.height > KEYBOARD_MIN_PX;
    root.toggleAttribute("data-keyboard", isCovered);
    root.style.setProperty("--seen-height", isCovered ? `${seen.height}px` : null);
    root.style.setProperty("--seen-top", isCovered ? `${seen.offsetTop}px` : null);
    // What is written into may have come to lie outside the smaller dialog, or behind what stays at its foot.
    const { activeElement: field } = document;
    if (isCovered && root.style.getPropertyValue("--seen-height") !== hadPx && field?.closest("dialog"))
      field.scrollIntoView({ block: "center" });
  };
  const ending = new AbortController();
  const { signal } = ending;
  seen.addEventListener("resize", fit, { signal });
  seen.addEventListener("scroll", fit, { signal });
  fit();
  return () => ending.abort();
}
