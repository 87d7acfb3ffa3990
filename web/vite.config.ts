import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Rolldown } from "vite";
import { routeParts } from "./route-parts.plugin.ts";

type ChunkingContext = Rolldown.ChunkingContext;

/** The modules that a visitor's pages begin with; what they load later does not count. */
const PUBLIC_PAGES =
  /src[\\/]app[\\/](root|site-layout|routes[\\/](home|bakso|aiinfo|roarmap|gallery|conservation|games|swap|not-found))\.tsx/;
const known = new Map<string, boolean>();

/** Whether a public page imports a module, be it through others. */
function isPartOfPublicPages(id: string, chunking: ChunkingContext): boolean {
  const answer = known.get(id);
  if (answer !== undefined) return answer;
  // Modules that import one another in a circle must come to an end.
  known.set(id, false);
  const isPart =
    PUBLIC_PAGES.test(id) ||
    (chunking.getModuleInfo(id)?.importers ?? []).some((importer) => isPartOfPublicPages(importer, chunking));
  known.set(id, isPart);
  return isPart;
}

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
              // What public pages share, and nothing that only the assistant needs.
              name: (id: string, chunking: ChunkingContext) =>
                isPartOfPublicPages(id, chunking) ? "parts" : null,
              test: /src[\\/](ui[\\/]|app[\\/](error-page|page-head)|features[\\/]token[\\/]|lib[\\/](load-part|new-deployment))/,
              minShareCount: 2,
            },
            {
              name: (id: string, chunking: ChunkingContext) =>
                isPartOfPublicPages(id, chunking) ? "calls" : null,
              test: /src[\\/](lib[\\/](?!safe-link)|wallet[\\/](stored-wallet|token-amount))/,
              minShareCount: 2,
            },
            {
              name: "tools",
              test: /src[\\/]ui[\\/](?!showcase)/,
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
