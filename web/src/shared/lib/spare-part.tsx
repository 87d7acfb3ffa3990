import { type ComponentType, useEffect, useState } from "react";
import { loadPart } from "./load-part.ts";

/**
 * A component that one can do without: where its scripts can't be loaded now, nothing stands in its place and nothing
 * is said of it. Its next place tries again.
 *
 * @param load `async () => (await import("./part.tsx")).Part`
 */
export function sparePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function SparePart(props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      loadPart(load).then(
        (part) => setPart(() => part),
        () => undefined,
      );
    }, []);
    return Part && <Part {...props} />;
  };
}
