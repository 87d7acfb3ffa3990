import type { Content } from "@bakso/contract/content/content";
import { HelpContent } from "@bakso/contract/content/help.shapes";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";

/** GET /api/help: the operator's texts, read when somebody asks for help, so that no page carries them. */
export const helpRoutes: (content: () => Content) => FastifyPluginAsyncZod = (content) =>
  declareRoutes((app) => {
    app.get(
      "/api/help",
      { config: { access: "granted" }, schema: { response: { 200: HelpContent } } },
      async () => filledHelp(content()),
    );
  });

/** The help with the site's own figures in it. */
export function filledHelp({ help, token }: Pick<Content, "help" | "token">): HelpContent {
  const minimum = Intl.NumberFormat("en", { notation: "compact" }).format(token.minimumUi).toLowerCase();
  const filled = (text: string) => text.replaceAll("{minimum}", minimum).replaceAll("{symbol}", token.symbol);
  return {
    ...help,
    sections: help.sections.map((section) => ({
      ...section,
      lead: filled(section.lead),
      entries: section.entries.map((entry) => ({
        ...entry,
        title: filled(entry.title),
        text: filled(entry.text),
      })),
    })),
  };
}
