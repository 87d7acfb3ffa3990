import { defineConfig } from "vite";

/**
 * The demo wallet is a build of its own, served in demo mode alone: nothing of it can reach a page through the site's
 * bundles.
 */
export default defineConfig({
  publicDir: false,
  build: {
    lib: { entry: "src/demo-wallet/main.ts", formats: ["es"], fileName: () => "wallet.js" },
    outDir: "build/demo",
    target: "es2023",
    minify: true,
  },
});
