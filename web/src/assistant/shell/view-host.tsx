import type { ComponentType } from "react";
import { latePart } from "../../shared/lib/late-part.tsx";
import type { SeenView, Views } from "./use-views.ts";
import { VIEWS, type ViewProps } from "./views.ts";

const COMPONENTS: Readonly<Record<string, ComponentType<ViewProps<unknown>>>> = Object.fromEntries(
  Object.entries<() => Promise<ComponentType<never>>>(VIEWS).map(([name, load]) => [
    name,
    latePart(load as () => Promise<ComponentType<ViewProps<unknown>>>),
  ]),
);

interface ViewHostProps {
  seen: readonly SeenView[];
  views: Views;
}

/** Where views are drawn. Their order never changes what is on the screen: one is open at most. */
export function ViewHost({ seen, views }: ViewHostProps) {
  return seen.map(({ name, isOpen, argument }) => {
    const View = COMPONENTS[name];
    return View === undefined ? null : (
      <View key={name} isOpen={isOpen} argument={argument} onClose={views.close} />
    );
  });
}
