import { useMemo, useState } from "react";
import type { VIEWS, ViewName, ViewProps } from "./views.ts";

type PropsOf<View> = View extends () => Promise<(props: infer Props) => unknown> ? Props : never;
type ArgumentOf<Name extends ViewName> =
  PropsOf<(typeof VIEWS)[Name]> extends ViewProps<infer Argument> ? Argument : never;

export interface Views {
  /** Opens one, and closes what was open. */
  open<Name extends ViewName>(
    name: Name,
    ...argument: ArgumentOf<Name> extends undefined ? [] : [ArgumentOf<Name>]
  ): void;
  close(): void;
}

/** A view that was opened since the page was loaded. */
export interface SeenView {
  name: ViewName;
  isOpen: boolean;
  argument: unknown;
}

/** Which views there are on the page. One that closes stays, with what goes on in it. */
export function useViews(): { views: Views; seen: readonly SeenView[] } {
  const [seen, setSeen] = useState<readonly SeenView[]>([]);
  const views = useMemo<Views>(() => {
    const closed = (before: readonly SeenView[]) => before.map((view) => ({ ...view, isOpen: false }));
    return {
      open: (name, ...[argument]) =>
        setSeen((before) => [
          ...closed(before).filter((view) => view.name !== name),
          { name, isOpen: true, argument },
        ]),
      close: () => setSeen(closed),
    };
  }, []);
  return { views, seen };
}
