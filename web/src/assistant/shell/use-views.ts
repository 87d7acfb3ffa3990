import { useEffect, useMemo, useState } from "react";
import { keptInTab } from "../../shared/lib/kept-text.ts";
import { partsOf, type Views } from "../feature.ts";
import { FEATURES } from "../features.ts";

/** What can be opened over the chat, by name. */
export const VIEWS = new Map(
  partsOf(FEATURES.map(({ views }) => views))
    .flat()
    .map(({ name, load }) => [name, load]),
);

/** A view that was opened since the page was loaded. */
export interface SeenView {
  name: string;
  isOpen: boolean;
  argument: unknown;
}

/**
 * Which views are on the page. A closed view stays mounted, with all that goes on in it. A view that was open without
 * an argument is opened again after a reload of the tab.
 */
export function useViews(wallet: string): { views: Views; seen: readonly SeenView[] } {
  const key = `view:${wallet}`;
  const [seen, setSeen] = useState<readonly SeenView[]>(() => {
    const name = keptInTab.read(key);
    return name !== null && VIEWS.has(name) ? [{ name, isOpen: true, argument: undefined }] : [];
  });
  const views = useMemo<Views>(() => {
    const closed = (before: readonly SeenView[]) => before.map((view) => ({ ...view, isOpen: false }));
    return {
      open: ({ name }, ...[argument]) =>
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
