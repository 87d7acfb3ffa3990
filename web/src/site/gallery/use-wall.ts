import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { sizeOf } from "./picture-files.ts";
import { hang, seenPlaces, type Wall } from "./wall.layout.ts";

/** Tiles this far outside the window exist too, so that scrolling shows no gap. */
const MARGIN_PX = 800;
/** The scroll position counts in steps, so that most scrolling changes nothing. */
const STEP_PX = 200;

interface SeenWall {
  ref: RefObject<HTMLUListElement | null>;
  wall: Wall;
  /** Which pictures have to exist now. */
  seen: readonly number[];
}

/** Lays thousands of pictures out, and says which of them are near the window. */
export function useWall(pictures: readonly GalleryPicture[]): SeenWall {
  const ref = useRef<HTMLUListElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  const [step, setStep] = useState(0);

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const look = () => setStep(Math.floor(-list.getBoundingClientRect().top / STEP_PX));
    const observer = new ResizeObserver(([entry]) => {
      setWidthPx(entry?.contentRect.width ?? 0);
      look();
    });
    setWidthPx(list.clientWidth);
    look();
    observer.observe(list);
    addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", look);
    };
  }, []);

  const wall = useMemo(
    () => (widthPx === 0 ? { places: [], heightPx: 0 } : hang(pictures.map(sizeOf), widthPx)),
    [pictures, widthPx],
  );
  const seen = useMemo(() => {
    const top = step * STEP_PX;
    const height = typeof window === "undefined" ? 0 : window.innerHeight;
    return seenPlaces(wall, top - MARGIN_PX, top + height + STEP_PX + MARGIN_PX);
  }, [wall, step]);
  return { ref, wall, seen };
}
