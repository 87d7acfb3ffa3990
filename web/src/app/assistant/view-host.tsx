import { type ComponentType, lazy, Suspense } from "react";
import { loadPart } from "../../lib/load-part.ts";
import type { SeenView, Views } from "./use-views.ts";
import { VIEWS, type ViewProps } from "./views.ts";

const COMPONENTS: Readonly<Record<string, ComponentType<ViewProps<unknown>>>> = Object.fromEntries(
  Object.entries<() => Promise<ComponentType<never>>>(VIEWS).map(([name, load]) => [
    name,
    lazy(async () => ({ default: (await loadPart(load)) as ComponentType<ViewProps<unknown>> })),
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
      <Suspense key={name} fallback={null}>
        <View isOpen={isOpen} argument={argument} onClose={views.close} />
      </Suspense>
    );
  });
}
