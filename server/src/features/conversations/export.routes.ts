import { Readable } from "node:stream";
import { Erased, EraseRequest, ExportQuery } from "@bakso/contract/conversations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { requireIdentity } from "../../http/access.ts";
import { presentConversation } from "./conversation.routes.ts";
import type { ConversationRow, ConversationStore } from "./conversation.store.ts";
import { exportFileName, toMarkdown } from "./export-text.ts";
import { presentMessage } from "./message.routes.ts";
import type { MessageStore } from "./message.store.ts";

export interface ExportRoutesDependencies {
  conversations: Pick<ConversationStore, "list" | "find" | "removeAll">;
  messages: Pick<MessageStore, "list">;
  /** What the agents wrote and the wallet saved; it goes out with everything. */
  outputs: { list(wallet: string): Promise<ExportedOutput[]> };
  /** What else is kept of a wallet, to be erased with it. */
  others: readonly { removeAll(wallet: string): Promise<unknown> }[];
  publicUrl: () => string;
}

interface ExportedOutput {
  name: string;
  output: string;
  created_at: Date;
}

/** What a holder may always do with what is theirs, even when the wallet holds too little by now. */
const config = { access: "session" } as const;

export const exportRoutes: (dependencies: ExportRoutesDependencies) => FastifyPluginAsyncZod =
  ({ conversations, messages, outputs, others, publicUrl }) =>
  async (app) => {
    const exported = async (wallet: string, row: ConversationRow) => ({
      conversation: presentConversation(row),
      messages: (await messages.list(wallet, row.conversation_id, {})).map((one) =>
        presentMessage(one, publicUrl()),
      ),
    });

    app.get("/api/export", { config, schema: { querystring: ExportQuery } }, async (request, reply) => {
      const { wallet } = requireIdentity(request);
      const { format, conversation_id: id } = request.query;
      const extension = format === "markdown" ? "md" : "json";
      const one = id === undefined ? undefined : await conversations.find(wallet, id);
      if (id !== undefined && !one) throw new AppError("conversation.not_found");
      const rows = one ? [one] : await conversations.list(wallet);

      // One conversation after the other: however much a wallet has said, it never stands in memory at once.
      async function* parts() {
        for (const row of rows) {
          const talk = await exported(wallet, row);
          yield format === "markdown"
            ? toMarkdown(talk)
            : JSON.stringify({ ...talk.conversation, messages: talk.messages }, null, 2);
        }
        if (one) return;
        for (const { name, output, created_at } of await outputs.list(wallet)) {
          const timestamp = created_at.toISOString();
          yield format === "markdown"
            ? `# ${name}\n\n${timestamp}\n\n${output.trim()}\n`
            : JSON.stringify({ kind: "agent_output", name, timestamp, output }, null, 2);
        }
      }
      async function* write() {
        const [begin, between, end] = format === "json" ? ["[\n", ",\n", "\n]\n"] : ["", "\n---\n\n", ""];
        let isFirst = true;
        yield begin;
        for await (const part of parts()) {
          yield isFirst ? part : `${between}${part}`;
          isFirst = false;
        }
        yield end;
      }
      const name = exportFileName(one?.name ?? "bakso-conversations", extension);
      return reply
        .header("Content-Disposition", `attachment; filename="${name}"`)
        .type(format === "markdown" ? "text/markdown; charset=utf-8" : "application/json; charset=utf-8")
        .send(Readable.from(write()));
    });

    app.post(
      "/api/erase",
      { config, schema: { body: EraseRequest, response: { 200: Erased } } },
      async (request) => {
        const { wallet } = requireIdentity(request);
        const removed = await conversations.removeAll(wallet);
        for (const other of others) await other.removeAll(wallet);
        return { success: true as const, ...removed };
      },
    );
  };
