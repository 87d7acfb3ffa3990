import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadPart } from "./load-part.ts";

interface LateProps {
  /** What stands there until the scripts have come; nothing when absent. */
  meanwhile?: ReactNode;
}

/**
 * A component whose scripts are loaded when it is first shown. React's own `lazy` would hold back for 300 ms what comes
 * after a fallback, however soon it was there: for a panel that somebody opens this is most of the wait.
 *
 * @param load `async () => (await import("./part.tsx")).Part`
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LateProps> {
  let loaded: ComponentType<Props> | undefined;
  return function LatePart({ meanwhile = null, ...rest }: Props & LateProps) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      let isHere = true;
      // Another place that shows it may have been first.
      (loaded ? Promise.resolve(loaded) : loadPart(load)).then(
        (part) => {
          loaded = part;
          if (isHere) setPart(() => part);
        },
        (error: unknown) => {
          if (isHere) setFailure({ error });
        },
      );
      return () => {
        isHere = false;
      };
    }, []);
    // The page that tells of it stands around.
    if (failure) throw failure.error;
    // What is left are the part's own; TypeScript can't take a name away from a type that it does not know.
    const props = rest as unknown as Props;
    return Part ? <Part {...props} /> : meanwhile;
  };
}
