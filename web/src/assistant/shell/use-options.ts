import type { MenuItem } from "../../shared/ui/menu.tsx";
import { partsOf, type Shell } from "../feature.ts";
import { FEATURES, OPTIONS_ORDER } from "../features.ts";

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
