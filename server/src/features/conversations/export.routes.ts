import { Readable } from "node:stream";
import { ExportQuery } from "@bakso/contract/conversations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { type ExportedEntry, type ExportedFile, type ExportFormat, type Part, said } from "../../feature.ts";
import type { GivingWay } from "../../giving-way.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { ConversationStore } from "./conversation.store.ts";
import { archiveOf } from "./export.archive.ts";
import { writeExport } from "./export.writer.ts";
import { exportFileName } from "./export-text.ts";
import type { ExportedConversations } from "./exported-conversations.ts";

export interface ExportRoutesDependencies {
  conversations: Pick<ConversationStore, "find">;
  exported: Pick<ExportedConversations, "one" | "all">;
  givingWay: Pick<GivingWay, "between">;
  /** Whatever else is kept of a wallet: it goes out with everything. */
  others: () => readonly Pick<Part, "export" | "exportFiles">[];
}

/** What holders may always do with their own data, even when the wallet holds too little by now. */
const config = { access: "session" } as const;

const FORMS = {
  json: { extension: "json", type: "application/json; charset=utf-8" },
  markdown: { extension: "md", type: "text/markdown; charset=utf-8" },
} as const;

export const exportRoutes: (dependencies: ExportRoutesDependencies) => FastifyPluginAsyncZod = ({
  conversations,
  exported,
  givingWay,
  others,
}) =>
  declareRoutes((app) => {
    app.get(
      "/api/export",
      { config: { ...config, atOnce: "exports" }, schema: { querystring: ExportQuery } },
      async (request, reply, { wallet }) => {
        const { format, conversation_id: id } = request.query;
        const one = id === undefined ? undefined : await conversations.find(wallet, id);
        if (id !== undefined && !one) throw new AppError("conversation.not_found");

        async function* everything(as: ExportFormat): AsyncGenerator<ExportedEntry> {
          yield* exported.all(wallet, as);
          for (const entriesOf of said(others().map((part) => part.export))) yield* entriesOf(wallet, as);
        }
        async function* files(): AsyncGenerator<ExportedFile> {
          for (const filesOf of said(others().map((part) => part.exportFiles))) yield* filesOf(wallet);
        }
        if (format === "zip") {
          const texts = (["json", "markdown"] as const).map((as) => ({
            name: `bakso.${FORMS[as].extension}`,
            pieces: givingWay.between(wallet, writeExport(as, everything(as))),
          }));
          return reply
            .header("Content-Disposition", `attachment; filename="bakso-everything.zip"`)
            .type("application/zip")
            .send(archiveOf(texts, files()));
        }
        const { extension, type } = FORMS[format];
        const entries = one ? only(exported.one(one, format)) : everything(format);
        const name = exportFileName(one?.name ?? "bakso-conversations", extension);
        return reply
          .header("Content-Disposition", `attachment; filename="${name}"`)
          .type(type)
          .send(Readable.from(givingWay.between(wallet, writeExport(format, entries))));
      },
    );
  });

async function* only(entry: ExportedEntry): AsyncGenerator<ExportedEntry> {
  yield entry;
}
