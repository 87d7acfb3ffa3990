import { latePart } from "../../shared/lib/late-part.tsx";
import type { Views } from "../feature.ts";
import { type SeenView, VIEWS } from "./use-views.ts";

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
