import { join } from "node:path";
import type { Plugin } from "vite";

const ROUTER_FILE = /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
/** What the plugin takes the place of; an update of the router that changes it must be looked at. */
const EXPECTED =
  /async function loadRouteModule\(route, routeModulesCache\)[\s\S]*window\.location\.reload\(\)/;

/**
 * When the script of a page can't be loaded, the router reloads the page that one is on, which loses where one wanted to
 * go and says nothing. Instead it loads pages like every other part; in the place of one that fails comes a page that
 * throws, since the router has no ear for a failure here: so the error page shows. What failed is not kept, so that a
 * link that was only hovered does no harm.
 */
export function routeParts(): Plugin {
  const loader = join(import.meta.dirname, "src", "shared", "lib", "load-part.ts");
  return {
    name: "bakso:route-parts",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!ROUTER_FILE.test(id.split("?", 1)[0] ?? id)) return null;
      if (!EXPECTED.test(code)) this.error("the router loads its pages in another way than expected");
      return {
        code: `import { loadPart } from ${JSON.stringify(loader)};
export async function loadRouteModule(route, routeModulesCache) {
  try {
    routeModulesCache[route.id] ??= await loadPart(() => import(/* @vite-ignore */ route.module));
    return routeModulesCache[route.id];
  } catch (error) {
    return { default() { throw error; } };
  }
}`,
        map: null,
      };
    },
  };
}
