import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { routeParts } from "./route-parts.plugin.ts";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), routeParts()],
  // Built, one file with all it needs: it starts faster and has one copy of the router.
  ssr: { noExternal: command === "build" ? true : undefined },
  build: {
    // data: URLs would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    target: "es2023",
    rolldownOptions: {
      output: {
        // A few files instead of many small ones: each more would cost a phone a round trip.
        codeSplitting: {
          groups: [
            {
              name: "framework",
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|preload-helper|rolldown[\\/]runtime/,
            },
            {
              name: "parts",
              test: /src[\\/](ui[\\/](?!showcase|menu|panel|toast|tooltip|switch|text-field|confirm)|app[\\/]error-page)/,
              minShareCount: 2,
            },
            {
              name: "door",
              test: /src[\\/](wallet|lib[\\/](?!safe-link)|features[\\/]gate)[\\/]|@tanstack|@wallet-standard/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}));
