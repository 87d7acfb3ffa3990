import { placeBeside } from "./placement.ts";

const HOVER_DELAY_MS = 450;

/**
 * Lets `layer` show the tooltips of the page until `signal` ends it.
 *
 * @param first what somebody came to before this was loaded
 */
export function tooltipControls(layer: HTMLElement, signal: AbortSignal, first: Event): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner: Element | null = null;

  const hide = (): void => {
    clearTimeout(timer);
    owner = null;
    if (layer.matches(":popover-open")) layer.hidePopover();
  };
  const show = (target: HTMLElement): void => {
    layer.textContent = target.dataset.tooltip ?? "";
    layer.showPopover();
    const { left, top } = placeBeside(
      target.getBoundingClientRect(),
      layer.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      { align: "centre", side: "above", gapPx: 6, marginPx: 8 },
    );
    layer.style.left = `${left}px`;
    layer.style.top = `${top}px`;
  };
  const consider = (event: Event, delayMs: number): void => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tooltip]") : null;
    if (target === owner) return;
    hide();
    if (!target) return;
    owner = target;
    timer = setTimeout(() => show(target), delayMs);
  };

  const onPointer = (event: Event): void => {
    if ((event as PointerEvent).pointerType === "mouse") consider(event, HOVER_DELAY_MS);
  };
  const onFocus = (event: Event): void => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) consider(event, 0);
  };

  document.addEventListener("pointerover", onPointer, { signal });
  document.addEventListener("focusin", onFocus, { signal });
  document.addEventListener("focusout", hide, { signal });
  document.addEventListener("pointerdown", hide, { signal });
  document.addEventListener("scroll", hide, { signal, capture: true, passive: true });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") hide();
    },
    { signal },
  );
  signal.addEventListener("abort", hide);
  // Who has gone on meanwhile wants to know nothing of it any more.
  if (first.type === "focusin") onFocus(first);
  else if (first.target instanceof Element && first.target.matches(":hover")) onPointer(first);
}
