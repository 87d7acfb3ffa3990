/**
 * Where what had the focus has gone from the page, gives it to another place: who uses keys or listens would begin at the
 * top of the page again. A focus that is somewhere stays there.
 *
 * @param find looks for the place once the page is drawn
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  // A busy machine draws the page without it some pictures later.
  let looks = 9;
  const look = () => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) find()?.focus();
    else if (looks--) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
