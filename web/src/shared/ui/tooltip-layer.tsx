import { useEffect, useRef } from "react";
import { loadPart } from "../lib/load-part.ts";
import styles from "./tooltip-layer.module.css";

/**
 * The one tooltip of the page, mounted once. It shows the `data-tooltip` of whatever is hovered or reached by keyboard,
 * and goes with Escape, a press, or the pointer. It repeats what a control's accessible name says, so it is hidden from
 * those who listen. What shows it is loaded when somebody first comes to such a control.
 */
export function TooltipLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const wake = new AbortController();
    const begin = (event: Event) => {
      if (!(event.target as Element | null)?.closest?.("[data-tooltip]")) return;
      wake.abort();
      loadPart(() => import("./tooltip-controls.ts")).then(
        ({ tooltipControls }) => layer.current && tooltipControls(layer.current, signal, event),
        () => undefined,
      );
    };
    for (const kind of ["pointerover", "focusin"])
      document.addEventListener(kind, begin, { signal: AbortSignal.any([signal, wake.signal]) });
    return () => ending.abort();
  }, []);
  return <div ref={layer} popover="manual" aria-hidden className={styles.tooltip} />;
}
