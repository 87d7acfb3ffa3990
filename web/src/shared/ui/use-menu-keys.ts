import { type KeyboardEvent, type RefObject, useRef } from "react";
import { isTypedKey, type MenuKeyItem, menuKeyTarget } from "./menu.keys.ts";

/** After this pause a letter begins a new search. */
const TYPEAHEAD_PAUSE_MS = 600;

/** Moves the focus through the `role="menuitem"` children of a list. */
export function useMenuKeys(list: RefObject<HTMLElement | null>, items: readonly MenuKeyItem[]) {
  const typed = useRef({ text: "", atMs: 0 });
  const elements = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];
  const indexOfFocus = (): number => elements().indexOf(document.activeElement as HTMLElement);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Tab") {
      // A menu is one stop in the tab order: Tab closes it and goes on from its button.
      list.current?.hidePopover();
      return;
    }
    if (isTypedKey(event.key)) {
      const isGoingOn = event.timeStamp - typed.current.atMs < TYPEAHEAD_PAUSE_MS;
      typed.current = { text: (isGoingOn ? typed.current.text : "") + event.key, atMs: event.timeStamp };
    }
    const target = menuKeyTarget(event.key, indexOfFocus(), items, typed.current.text);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    elements()[target]?.focus();
  };

  const focusItem = (which: "first" | "last"): void => {
    const target = menuKeyTarget(which === "first" ? "Home" : "End", -1, items);
    if (target !== undefined) elements()[target]?.focus();
  };
  return { onKeyDown, focusItem };
}
