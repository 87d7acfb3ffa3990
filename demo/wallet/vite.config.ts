import { defineConfig } from "vite";

/**
 * The demo wallet is a build of its own, served in demo mode alone: nothing of it can reach a page through the site's
 * bundles.
 */
export default defineConfig({
  publicDir: false,
  build: {
    lib: { entry: "main.ts", formats: ["es"], fileName: () => "wallet.js" },
    outDir: "../../web/build/demo",
    emptyOutDir: true,
    target: "es2023",
    minify: true,
  },
});
