import { type RefObject, useEffect, useState } from "react";

/** A quarter of a screen before it is seen. */
const NEAR = "25% 0px";

/** Whether an element has come near the view, once. Animations are heavy: only those that people reach are loaded. */
export function useComeNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
