import { Readable } from "node:stream";
import { ExportQuery } from "@bakso/contract/conversations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { type ExportedEntry, type Part, said } from "../../feature.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { ConversationStore } from "./conversation.store.ts";
import { exportWriters } from "./export.writer.ts";
import { exportFileName } from "./export-text.ts";
import type { ExportedConversations } from "./exported-conversations.ts";

export interface ExportRoutesDependencies {
  conversations: Pick<ConversationStore, "find">;
  exported: Pick<ExportedConversations, "one" | "all">;
  /** Whatever else is kept of a wallet: it goes out with everything. */
  others: () => readonly Pick<Part, "export">[];
}

/** What a holder may always do with what is theirs, even when the wallet holds too little by now. */
const config = { access: "session" } as const;

export const exportRoutes: (dependencies: ExportRoutesDependencies) => FastifyPluginAsyncZod = ({
  conversations,
  exported,
  others,
}) =>
  declareRoutes((app) => {
    app.get(
      "/api/export",
      { config: { ...config, atOnce: "exports" }, schema: { querystring: ExportQuery } },
      async (request, reply, { wallet }) => {
        const { format, conversation_id: id } = request.query;
        const extension = format === "markdown" ? "md" : "json";
        const one = id === undefined ? undefined : await conversations.find(wallet, id);
        if (id !== undefined && !one) throw new AppError("conversation.not_found");

        async function* entries(): AsyncGenerator<ExportedEntry> {
          if (one) {
            yield exported.one(one, format);
            return;
          }
          yield* exported.all(wallet, format);
          for (const entriesOf of said(others().map((part) => part.export))) yield* entriesOf(wallet, format);
        }
        // However much a wallet has said: a page is read when the one before it was taken, and that is all there is of it.
        async function* write() {
          const writer = exportWriters[format];
          yield writer.begin;
          let isFirst = true;
          for await (const entry of entries()) {
            if (!isFirst) yield writer.between;
            isFirst = false;
            if (typeof entry === "string") yield entry;
            else yield* entry;
          }
          yield writer.end;
        }
        const name = exportFileName(one?.name ?? "bakso-conversations", extension);
        return reply
          .header("Content-Disposition", `attachment; filename="${name}"`)
          .type(format === "markdown" ? "text/markdown; charset=utf-8" : "application/json; charset=utf-8")
          .send(Readable.from(write()));
      },
    );
  });
