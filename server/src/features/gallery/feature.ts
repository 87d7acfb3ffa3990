import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { galleryRoutes } from "./gallery.routes.ts";
import { searchGalleryTool } from "./search-gallery.tool.ts";

/** Files of the gallery, in the sizes that browsers ask for. */
export function galleryFeature(core: Core): Feature {
  return {
    name: "gallery",
    routes: [galleryRoutes(core.gallery)],
    tools: [searchGalleryTool(() => core.gallery.pictures(core.content()))],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
