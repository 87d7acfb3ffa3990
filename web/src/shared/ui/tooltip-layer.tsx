import { useEffect, useRef } from "react";
import { placeBeside } from "./placement.ts";
import styles from "./tooltip-layer.module.css";

const HOVER_DELAY_MS = 450;

/**
 * The one tooltip of the page, mounted once. It shows the `data-tooltip` of whatever is hovered or reached by keyboard,
 * and goes with Escape, a press, or the pointer. It repeats what a control's accessible name says, so it is hidden from
 * those who listen.
 */
export function TooltipLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    const away = new AbortController();
    const controls = tooltipControls(element, away.signal);
    return () => {
      controls.hide();
      away.abort();
    };
  }, []);
  return <div ref={layer} popover="manual" aria-hidden className={styles.tooltip} />;
}

function tooltipControls(layer: HTMLElement, signal: AbortSignal) {
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

  document.addEventListener(
    "pointerover",
    (event) => {
      if (event.pointerType === "mouse") consider(event, HOVER_DELAY_MS);
    },
    { signal },
  );
  document.addEventListener(
    "focusin",
    (event) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) consider(event, 0);
    },
    { signal },
  );
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
  return { hide };
}
