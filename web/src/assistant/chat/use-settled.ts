import { type RefObject, useEffect, useState } from "react";
import { isPartAwaited } from "../../shared/lib/late-part.tsx";
import { loadMarkdown } from "./message-text.tsx";
import type { ThreadRow } from "./thread-rows.ts";

/** Then it is shown as it is. On a slow line two loads follow each other: what draws texts, and then what draws tables. */
const SETTLED_BY_MS = 2_500;
/** So many frames in a row with the same height. */
const STILL_FRAMES = 2;

const isReadBack = (row: ThreadRow): boolean => row.kind === "reply" && row.status === "complete";

/**
 * Whether a talk that was read back stands where it will stay: its rows are measured, and what draws their texts, tables
 * and pictures has loaded. A talk that begins here is there at once.
 */
export function useSettled(scroller: RefObject<HTMLElement | null>, rows: readonly ThreadRow[]): boolean {
  const hasRows = rows.length > 0;
  const [isSettled, setSettled] = useState(() => hasRows && !rows.some(isReadBack));
  const isWaiting = hasRows && !isSettled;
  useEffect(() => {
    if (!isWaiting) return;
    let [heightPx, stillCount, hasText, frame] = [0, 0, false, 0];
    void loadMarkdown().then(() => {
      hasText = true;
    });
    const beganMs = performance.now();
    const look = () => {
      const { scrollHeight } = scroller.current ?? { scrollHeight: 0 };
      stillCount = hasText && !isPartAwaited() && scrollHeight === heightPx ? stillCount + 1 : 0;
      heightPx = scrollHeight;
      if (stillCount === STILL_FRAMES || performance.now() - beganMs > SETTLED_BY_MS) setSettled(true);
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [isWaiting, scroller]);
  return isSettled;
}
