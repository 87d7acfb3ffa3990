import { Readable } from "node:stream";
import { Erased, EraseRequest, ExportQuery } from "@bakso/contract/conversations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { presentConversation } from "./conversation.routes.ts";
import type { ConversationStore } from "./conversation.store.ts";
import { jsonWriter, markdownWriter } from "./export.writer.ts";
import { exportFileName } from "./export-text.ts";
import { presentMessage } from "./message.routes.ts";
import type { MessageStore } from "./message.store.ts";

export interface ExportRoutesDependencies {
  conversations: Pick<ConversationStore, "pages" | "find" | "removeAll">;
  messages: Pick<MessageStore, "pages">;
  /** What the agents wrote and the wallet saved; it goes out with everything. */
  outputs: { pages(wallet: string): AsyncIterable<StoredOutput[]> };
  /** What else is kept of a wallet, to be erased with it. */
  others: readonly { removeAll(wallet: string): Promise<unknown> }[];
  publicUrl: () => string;
}

interface StoredOutput {
  name: string;
  output: string;
  created_at: Date;
}

/** What a holder may always do with what is theirs, even when the wallet holds too little by now. */
const config = { access: "session" } as const;

export const exportRoutes: (dependencies: ExportRoutesDependencies) => FastifyPluginAsyncZod = ({
  conversations,
  messages,
  outputs,
  others,
  publicUrl,
}) =>
  declareRoutes((app) => {
    async function* messagesOf(wallet: string, id: string) {
      for await (const { rows } of messages.pages(wallet, id, {}))
        yield rows.map((row) => presentMessage(row, publicUrl()));
    }

    app.get(
      "/api/export",
      { config, schema: { querystring: ExportQuery } },
      async (request, reply, { wallet }) => {
        const { format, conversation_id: id } = request.query;
        const [writer, extension] =
          format === "markdown" ? [markdownWriter, "md" as const] : [jsonWriter, "json" as const];
        const one = id === undefined ? undefined : await conversations.find(wallet, id);
        if (id !== undefined && !one) throw new AppError("conversation.not_found");

        async function* entries() {
          for await (const rows of one ? [[one]] : conversations.pages(wallet))
            for (const row of rows)
              yield writer.talk({
                conversation: presentConversation(row),
                messages: messagesOf(wallet, row.conversation_id),
              });
          if (one) return;
          for await (const rows of outputs.pages(wallet))
            for (const { name, output, created_at } of rows)
              yield [writer.output({ name, timestamp: created_at.toISOString(), output })];
        }
        // However much a wallet has said: a page is read when the one before it was taken, and that is all there is of it.
        async function* write() {
          yield writer.begin;
          let isFirst = true;
          for await (const entry of entries()) {
            if (!isFirst) yield writer.between;
            isFirst = false;
            yield* entry;
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

    app.post(
      "/api/erase",
      { config, schema: { body: EraseRequest, response: { 200: Erased } } },
      async (_request, _reply, { wallet }) => {
        const removed = await conversations.removeAll(wallet);
        for (const other of others) await other.removeAll(wallet);
        return { success: true as const, ...removed };
      },
    );
  });
