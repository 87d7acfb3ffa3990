import { randomUUID } from "node:crypto";
import { Success } from "@bakso/contract/common";
import {
  FindQuery,
  FoundInTalk,
  type Message,
  MessageList,
  MessageStored,
  MessagesParams,
  MessagesQuery,
  ShowMessage,
  StoreMessage,
} from "@bakso/contract/messages";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { sendArray } from "../../http/json-array.ts";
import { onSite, partsOfReply, publicPart, readPartEvents, sequenceOf } from "../../jobs/reply-parts.ts";
import type { SubjectChanges } from "../../jobs/subject-changes.ts";
import type { BranchStore } from "./branch.store.ts";
import type { ConversationStore } from "./conversation.store.ts";
import type { MessagePage, MessageRow, MessageStore } from "./message.store.ts";
import type { TalkSearch } from "./talk-search.store.ts";

export interface MessageRoutesDependencies {
  store: MessageStore;
  findInTalk: TalkSearch;
  conversations: Pick<ConversationStore, "find">;
  branches: Pick<BranchStore, "show">;
  changes: Pick<SubjectChanges, "tell">;
  publicUrl: () => string;
}

const config = { access: "granted" } as const;
const success = { success: true } as const;

export const messageRoutes: (dependencies: MessageRoutesDependencies) => FastifyPluginAsyncZod = ({
  store,
  findInTalk,
  conversations,
  branches,
  changes,
  publicUrl,
}) =>
  declareRoutes((app) => {
    app.get(
      "/api/messages/:conversation_id",
      {
        config,
        schema: { params: MessagesParams, querystring: MessagesQuery, response: { 200: MessageList } },
      },
      async (request, reply, { wallet }) => {
        const { conversation_id } = request.params;
        const pages = store.pages(wallet, conversation_id, request.query);
        const [conversation, first] = await Promise.all([
          conversations.find(wallet, conversation_id),
          pages.next(),
        ]);
        if (!conversation) throw new AppError("conversation.not_found");
        const page: MessagePage = first.value ?? { rows: [], hasMore: false };
        const present = (row: MessageRow) => presentMessage(row, publicUrl());
        return page.hasMore
          ? (sendArray(reply, page.rows, rowsOf(pages), present) as never)
          : page.rows.map(present);
      },
    );

    app.get(
      "/api/messages/:conversation_id/find",
      { config, schema: { params: MessagesParams, querystring: FindQuery, response: { 200: FoundInTalk } } },
      async (request, _reply, { wallet }) => {
        const found = await findInTalk(wallet, request.params.conversation_id, request.query.q.trim());
        if (!found) throw new AppError("conversation.not_found");
        const { hasMore: has_more, ...rest } = found;
        return { ...rest, has_more };
      },
    );

    app.post(
      "/api/messages",
      {
        config: { ...config, told: ["content"] },
        schema: { body: StoreMessage, response: { 200: MessageStored } },
      },
      async (request, _reply, { wallet }) => {
        const {
          conversation_id: conversationId,
          role,
          content,
          message_id: messageId = randomUUID(),
        } = request.body;
        const result = await store.add({ wallet, conversationId, messageId, role, content });
        if (result === "missing") throw new AppError("conversation.not_found");
        if (result === "conflict") throw new AppError("message.conflict");
        changes.tell(wallet, conversationId);
        return { ...success, message_id: messageId };
      },
    );

    app.post(
      "/api/messages/:conversation_id/show",
      { config, schema: { params: MessagesParams, body: ShowMessage, response: { 200: Success } } },
      async (request, _reply, { wallet }) => {
        const { conversation_id } = request.params;
        if (!(await branches.show(wallet, conversation_id, request.body.message_id)))
          throw new AppError("message.not_found");
        changes.tell(wallet, conversation_id);
        return success;
      },
    );
  });

async function* rowsOf(pages: AsyncIterable<MessagePage>): AsyncGenerator<MessageRow[]> {
  for await (const { rows } of pages) yield rows;
}

/** A stored message as it goes out. */
export const presentMessage = (row: MessageRow, publicUrl: string): Message => ({
  role: row.role,
  content: row.content,
  image_url: row.image_url && onSite(row.image_url, publicUrl),
  ...(row.image_width && row.image_height
    ? { image_width: row.image_width, image_height: row.image_height }
    : {}),
  message_id: row.message_id,
  position: row.position,
  created_at: row.created_at.toISOString(),
  status: row.status,
  ...(row.error_code === null ? {} : { error_code: row.error_code }),
  ...(row.reply_to === null ? {} : { reply_to: row.reply_to }),
  ...(row.is_demo ? { is_demo: true } : {}),
  ...(row.via === null ? {} : { via: row.via }),
  ...(row.version_ids && row.version_ids.length > 1
    ? { versions: { ids: row.version_ids, of: row.is_only_repeated ? "reply" : "question" } }
    : {}),
  ...partsOf(row, publicUrl),
});

/** Its parts, where it has more than text; and the sequence while it is written. */
function partsOf(
  { content: text, status, part_events }: MessageRow,
  publicUrl: string,
): Pick<Message, "parts" | "sequence"> {
  const written = { text, partEvents: readPartEvents(part_events) };
  const isOver = status !== "streaming";
  const parts = part_events === null ? undefined : partsOfReply(written, isOver);
  return {
    ...(parts && { parts: parts.map((part) => publicPart(part, publicUrl)) }),
    ...(isOver ? {} : { sequence: sequenceOf(written) }),
  };
}
