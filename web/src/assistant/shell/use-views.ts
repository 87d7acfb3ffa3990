import { useEffect, useMemo, useState } from "react";
import { keptInTab } from "../../shared/lib/kept-text.ts";
import { VIEWS, type ViewName, type ViewProps } from "./views.ts";

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

/**
 * Which views there are on the page. One that closes stays, with what goes on in it; one that was open without an
 * argument is open again after a reload of the tab.
 */
export function useViews(wallet: string): { views: Views; seen: readonly SeenView[] } {
  const key = `view:${wallet}`;
  const [seen, setSeen] = useState<readonly SeenView[]>(() => {
    const name = keptInTab.read(key);
    return isView(name) ? [{ name, isOpen: true, argument: undefined }] : [];
  });
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

  const open = seen.find((view) => view.isOpen && view.argument === undefined)?.name ?? null;
  useEffect(() => keptInTab.write(key, open), [key, open]);
  return { views, seen };
}

const isView = (name: string | null): name is ViewName => name !== null && Object.hasOwn(VIEWS, name);
