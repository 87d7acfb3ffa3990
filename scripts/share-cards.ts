import { join } from "node:path";
import { runTool } from "./build-steps.ts";

// Draws the pictures that other sites show for a shared link, with the words of content/share-cards.yaml.
await runTool([join(import.meta.dirname, "..", "art", "src", "render.ts"), ""], { isQuiet: false });
console.log("  The share cards are drawn. They show from the next build on.");
