import bagelFatOne from "./fonts/bagel-fat-one.woff2?url";
import figtreeCore from "./fonts/figtree-core.woff2?url";

/** The two fonts that every page shows at once, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const PRELOADED_FONTS: readonly string[] = [figtreeCore, bagelFatOne];
