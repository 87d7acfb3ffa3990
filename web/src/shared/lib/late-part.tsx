import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadPart } from "./load-part.ts";

let awaitedCount = 0;

/** Whether scripts of a part that is in the page are on their way: it has not its size yet. */
export const isPartAwaited = (): boolean => awaitedCount > 0;

/** An event of the window: a part can't be loaded because the network is away. It comes when that is back. */
export const PART_AWAY = "part-away";

interface LateProps {
  /** Shown until the scripts have loaded; nothing when absent. */
  meanwhile?: ReactNode;
}

/** A component whose scripts are loaded when it is first shown, or before that when it is known to be near. */
export type LatePart<Props> = ComponentType<Props & LateProps> & {
  /** Begins to load it. Where that fails nothing is said: it is tried again when it is shown. */
  preload(): void;
};

/**
 * A component whose scripts are loaded when it is first shown. React's own `lazy` delays what follows a fallback by 300
 * ms, even when it is there at once: for a panel that is most of the wait.
 *
 * @param load `async () => (await import("./part.tsx")).Part`
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;
  function LatePart({ meanwhile = null, ...rest }: Props & LateProps) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      const ending = new AbortController();
      const { signal } = ending;
      const attempt = () => {
        awaitedCount += 1;
        // Another place may have loaded it first.
        (loaded ? Promise.resolve(loaded) : loadPart(load))
          .then(
            (part) => {
              loaded = part;
              if (!signal.aborted) setPart(() => part);
            },
            (error: unknown) => {
              if (signal.aborted) return;
              if (navigator.onLine) setFailure({ error });
              else {
                addEventListener("online", attempt, { once: true, signal });
                dispatchEvent(new Event(PART_AWAY));
              }
            },
          )
          .finally(() => {
            awaitedCount -= 1;
          });
      };
      attempt();
      return () => ending.abort();
    }, []);
    // The surrounding page shows the failure.
    if (failure) throw failure.error;
    // What is left are the part's own; TypeScript can't take a name away from a type that it does not know.
    const props = rest as unknown as Props;
    return Part ? <Part {...props} /> : meanwhile;
  }
  LatePart.preload = () => {
    load().then(
      (part) => {
        loaded = part;
      },
      () => undefined,
    );
  };
  return LatePart;
}
