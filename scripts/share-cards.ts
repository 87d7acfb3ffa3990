import { join } from "node:path";
import { runTool } from "./build-steps.ts";

// Draws the pictures that stand where a page's link is shared, with the words of content/share-cards.yaml.
await runTool([join(import.meta.dirname, "..", "art", "src", "render.ts"), ""], { isQuiet: false });
console.log("  The share cards are drawn. They show from the next build on.");
