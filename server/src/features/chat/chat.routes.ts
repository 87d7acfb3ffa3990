import { ChatCommands } from "@bakso/contract/chat-commands";
import { OptionalWallet, Success } from "@bakso/contract/common";
import {
  GetReady,
  Limits,
  LiveQuery,
  type MessageStatus,
  MessagesParams,
  SendMessage,
  SendMessageReply,
  TalkContext,
} from "@bakso/contract/messages";
import { DecideToolCall, ToolCallDecided } from "@bakso/contract/tool-calls";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { openEventStream } from "../../http/event-stream.ts";
import { sendUnstored } from "../../http/send-unstored.ts";
import type { JobReader } from "../../jobs/job.service.ts";
import { publicPart, readPartEvents, type Written } from "../../jobs/reply-parts.ts";
import { sendReply } from "../../jobs/send-reply.ts";
import { outcomeOf, streamReply } from "../../jobs/stored-reply.ts";
import type { HolderBytes } from "../../limits/holder-bytes.ts";
import type { ChatQuota } from "./chat.quota.ts";
import type { ChatService } from "./chat.service.ts";
import type { SummaryService } from "./summary.service.ts";
import type { ToolCallService } from "./tool-call.service.ts";

/** The row of a reply, as far as a reader needs it. */
interface ReplyRow {
  message_id: string;
  position: number;
  run_id: string | null;
  content: string;
  part_events: string | null;
  status: MessageStatus;
  error_code: string | null;
  reply_to: string | null;
  is_demo: boolean;
}

export interface ChatRoutesDependencies {
  chat: ChatService;
  toolCalls: ToolCallService;
  chatQuota: Pick<ChatQuota, "read">;
  /** What one can begin a question with. */
  commands(): ChatCommands;
  jobs: JobReader;
  holderBytes: Pick<HolderBytes, "read">;
  /** What a wallet has used of the day's pictures. */
  drawingsLeft(wallet: string): Promise<{ used: number; limit: number }>;
  summaries: Pick<SummaryService, "read">;
  /** The reply of that id, or the one being written now when no id is given. */
  findReply(wallet: string, conversationId: string, replyId: string | null): Promise<ReplyRow | undefined>;
}

/** A body with a long talk in it; single fields have smaller limits of their own. */
const BODY_MAX_BYTES = 8 * 1024 * 1024;

export const chatRoutes: (dependencies: ChatRoutesDependencies) => FastifyPluginAsyncZod = ({
  chat,
  toolCalls,
  chatQuota,
  commands,
  jobs,
  findReply,
  holderBytes,
  drawingsLeft,
  summaries,
}) =>
  declareRoutes((app) => {
    app.get(
      "/api/chat_commands",
      { config: { access: "granted" }, schema: { response: { 200: ChatCommands } } },
      async () => commands(),
    );

    app.post(
      "/api/get_ready",
      { config: { access: "granted" }, schema: { body: GetReady, response: { 200: Success } } },
      async () => {
        chat.getReady();
        return { success: true as const };
      },
    );

    app.post(
      "/api/send_message",
      {
        config: { access: "paid", told: ["message"] },
        bodyLimit: BODY_MAX_BYTES,
        schema: { body: SendMessage, response: { 200: SendMessageReply } },
      },
      async (request, reply, { wallet }) => {
        const { conversation_id, message_id } = request.body;
        if (conversation_id === undefined || message_id === undefined)
          return sendUnstored(request, reply, async (onText, signal) => {
            const message = await chat.replyOnly(wallet, request.body, onText, signal);
            return { message, is_demo: chat.isDemo };
          });
        const storedReply = await chat.send(
          wallet,
          { ...request.body, conversation_id, message_id },
          request.ip,
        );
        const stored = { message_id: storedReply.replyId };
        return sendReply(jobs, request, reply, {
          wallet,
          storedReply,
          details: stored,
          whole: ({ text, state }) => ({
            message: text,
            ...stored,
            status: state,
            is_demo: storedReply.isDemo,
          }),
        });
      },
    );

    app.get(
      "/api/messages/:conversation_id/live",
      {
        config: { access: "granted" },
        schema: { params: MessagesParams, querystring: LiveQuery, response: { 204: z.undefined() } },
      },
      async (request, reply, { wallet }) => {
        const after = parsePosition(request.query.after);
        const row = await findReply(wallet, request.params.conversation_id, after?.replyId ?? null);
        if (!row?.run_id) return reply.code(204).send();
        streamReply(jobs, openEventStream(reply), {
          wallet,
          afterSequence: after?.sequence ?? 0,
          storedReply: {
            replyId: row.message_id,
            questionId: row.reply_to,
            position: row.position,
            isDemo: row.is_demo,
            progress:
              row.status === "streaming"
                ? { kind: "running", jobId: row.run_id }
                : { kind: "ended", outcome: outcomeOf(writtenOf(row), row.status, row.error_code) },
          },
        });
        return reply;
      },
    );

    app.post(
      "/api/tool_call",
      {
        config: { access: "paid" },
        schema: { body: DecideToolCall, response: { 200: ToolCallDecided } },
      },
      async (request, _reply, { wallet }) => {
        const parts = await toolCalls.decide(wallet, request.ip, request.body);
        return { parts: parts.map((part) => publicPart(part, jobs.publicUrl())) };
      },
    );

    app.get(
      "/api/context/:conversation_id",
      {
        config: { access: "granted" },
        schema: { params: MessagesParams, querystring: OptionalWallet, response: { 200: TalkContext } },
      },
      async (request, _reply, { wallet }) =>
        summaries.read({ wallet, conversationId: request.params.conversation_id }),
    );

    app.get(
      "/api/limits",
      { config: { access: "granted" }, schema: { response: { 200: Limits } } },
      async (_request, _reply, { wallet }) => {
        const [chat, { used, limit }, storage] = await Promise.all([
          chatQuota.read(wallet),
          drawingsLeft(wallet),
          holderBytes.read(wallet),
        ]);
        return { ...chat, pictures: { used, limit }, storage };
      },
    );
  });

const writtenOf = (row: ReplyRow): Written => ({
  text: row.content,
  partEvents: readPartEvents(row.part_events),
});

/** Reads `<reply's message_id>:<sequence>`. */
function parsePosition(after: string | undefined): { replyId: string; sequence: number } | undefined {
  if (after === undefined) return undefined;
  const match = /^(.+):(\d{1,9})$/.exec(after);
  if (!match?.[1] || !match[2]) {
    const details = [{ field: "after", problem: "<message_id>:<sequence>" }];
    throw new AppError("request.invalid", { details });
  }
  return { replyId: match[1], sequence: Number(match[2]) };
}
