import type { ComponentProps } from "react";
import { latePart } from "../../shared/lib/late-part.tsx";
import type { MenuItem } from "../../shared/ui/menu.tsx";
import type { ChatArea } from "../chat/chat-area.tsx";
import { none, partsOf, type Shell, useShell, type Views } from "../feature.ts";
import { FEATURES, OPTIONS_ORDER } from "../features.ts";
import { drawAll } from "./draw-all.ts";
import styles from "./granted-view.module.css";
import { type SeenView, VIEWS } from "./use-views.ts";

type ComposerParts = Pick<ComponentProps<typeof ChatArea>, "tools" | "status" | "onSubmit" | "onFiles">;

const PARTS = partsOf(FEATURES.map(({ composer }) => composer));
const TOOLS = PARTS.map(({ Tool }) => Tool);
const STATUSES = partsOf(PARTS.map(({ Status }) => Status));
const FILE_TAKERS = partsOf(PARTS.map(({ onFiles }) => onFiles));

/** What stands beside the input, and which feature takes a text or a file: the first that wants it. */
export function useComposerParts(): ComposerParts {
  const shell = useShell();
  return {
    tools: drawAll(TOOLS, {}),
    status: drawAll(STATUSES, {}),
    onSubmit: (text) => PARTS.some(({ onSubmit }) => onSubmit !== none && onSubmit(text, shell)),
    onFiles: (files, isDropped) => FILE_TAKERS[0]?.(files, shell, isDropped === true),
  };
}

const PANELS = partsOf(FEATURES.map(({ sidePanel }) => sidePanel));

/** The room beside the chat that panels take while they are open; in a narrow window they lie over the page. */
export function SidePanels({ side }: { side: "left" | "right" }) {
  const { panels } = useShell();
  return PANELS.filter((panel) => panel.side === side).map(({ name, Panel }) => (
    <div key={name} className={styles[side]} data-open={panels[name].isOpen}>
      <Panel />
    </div>
  ));
}

const COMPONENTS = new Map([...VIEWS].map(([name, load]) => [name, latePart(load)]));

interface ViewHostProps {
  seen: readonly SeenView[];
  views: Views;
}

/** Draws the views. Their order does not matter, since at most one is open. */
export function ViewHost({ seen, views }: ViewHostProps) {
  return seen.map(({ name, isOpen, argument }) => {
    const View = COMPONENTS.get(name);
    return View === undefined ? null : (
      <View
        key={name}
        isOpen={isOpen}
        argument={argument}
        onClose={views.close}
        onReopen={() => views.open({ name })}
      />
    );
  });
}

const placeOf = (id: string): number => {
  const place = OPTIONS_ORDER.indexOf(id);
  return place === -1 ? OPTIONS_ORDER.length : place;
};
const OPTIONS = partsOf(FEATURES.map(({ options }) => options))
  .flat()
  .toSorted((one, other) => placeOf(one.id) - placeOf(other.id));

/** The entries of the Options menu, from top to bottom. */
export const useOptions = (shell: Omit<Shell, "options">): MenuItem[] =>
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, so each hook is always called in its place.
  OPTIONS.map(({ id, useItem }) => ({ id, ...useItem(shell) }));
