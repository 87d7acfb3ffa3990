import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The page that shows all parts of the interface together; not in what is built. */
const inDevelopment = process.env.NODE_ENV === "production" ? [] : [route("parts", "routes/parts.tsx")];

export default [
  // Public pages, with the bar above and the footer below.
  layout("site-layout.tsx", [
    index("routes/home.tsx"),
    route("swap", "routes/swap.tsx"),
    route("bakso", "routes/bakso.tsx"),
    route("aiinfo", "routes/aiinfo.tsx"),
    route("roarmap", "routes/roarmap.tsx"),
    route("gallery", "routes/gallery.tsx"),
    route("conservation", "routes/conservation.tsx"),
    route("games", "routes/games.tsx"),
    route("shared/:token", "routes/shared.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  route("baksoai", "routes/baksoai.tsx"),
  route("baksogame", "routes/baksogame.tsx"),
  ...inDevelopment,
] satisfies RouteConfig;
