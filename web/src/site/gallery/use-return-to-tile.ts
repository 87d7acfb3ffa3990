import { useEffect, useRef } from "react";

/**
 * Once a picture is closed, its tile comes into view and has the focus: the one that was seen last, not the one that was
 * opened first.
 *
 * @param openId of the open picture; null while none is
 */
export function useReturnToTile(openId: string | null): void {
  const last = useRef(openId);
  useEffect(() => {
    const closedId = openId === null ? last.current : null;
    last.current = openId;
    if (closedId === null) return;
    const tile = document.querySelector<HTMLElement>(`a[data-item="${CSS.escape(closedId)}"]`);
    tile?.scrollIntoView({ block: "nearest" });
    tile?.focus({ preventScroll: true });
  }, [openId]);
}
