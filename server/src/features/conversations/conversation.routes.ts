import { OptionalWallet, Success } from "@bakso/contract/common";
import {
  type Conversation,
  ConversationCreated,
  ConversationList,
  ConversationParams,
  ConversationsParams,
  ConversationsQuery,
  CreateConversation,
  PinConversation,
  RenameConversation,
} from "@bakso/contract/conversations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { JobService } from "../../jobs/job.service.ts";
import type { SubjectChanges } from "../../jobs/subject-changes.ts";
import type { ConversationRow, ConversationStore } from "./conversation.store.ts";
import { snippetAround } from "./search-snippet.ts";

export interface ConversationRoutesDependencies {
  store: ConversationStore;
  jobs: Pick<JobService, "stop">;
  changes: Pick<SubjectChanges, "tell">;
}

const config = { access: "granted" } as const;
const success = { success: true } as const;

export const conversationRoutes: (dependencies: ConversationRoutesDependencies) => FastifyPluginAsyncZod = ({
  store,
  jobs,
  changes,
}) =>
  declareRoutes((app) => {
    const update = async (wallet: string, id: string, change: { name: string } | { is_pinned: boolean }) => {
      if (!(await store.update(wallet, id, change))) throw new AppError("conversation.not_found");
      changes.tell(wallet, id);
      return success;
    };

    app.get(
      "/api/conversations/:wallet",
      {
        config,
        schema: {
          params: ConversationsParams,
          querystring: ConversationsQuery,
          response: { 200: ConversationList },
        },
      },
      async (request, _reply, { wallet }) => {
        const words = request.query.q?.trim();
        if (!words) return (await store.list(wallet)).map(presentConversation);
        const found = await store.search(wallet, words);
        return found.map((row) => ({
          ...presentConversation(row),
          ...(row.found === null ? {} : { snippet: snippetAround(row.found, words) }),
        }));
      },
    );

    app.post(
      "/api/conversations",
      { config, schema: { body: CreateConversation, response: { 200: ConversationCreated } } },
      async (request, _reply, { wallet }) => {
        const { conversation_id, name } = request.body;
        const row = await store.create(wallet, conversation_id, name);
        if (!row) throw new AppError("conversation.deleted");
        changes.tell(wallet, conversation_id);
        return { ...success, conversation: presentConversation(row) };
      },
    );

    app.put(
      "/api/conversations/:id/rename",
      {
        config,
        schema: { params: ConversationParams, body: RenameConversation, response: { 200: Success } },
      },
      (request, _reply, { wallet }) => update(wallet, request.params.id, { name: request.body.name }),
    );

    app.put(
      "/api/conversations/:id/pin",
      { config, schema: { params: ConversationParams, body: PinConversation, response: { 200: Success } } },
      (request, _reply, { wallet }) =>
        update(wallet, request.params.id, { is_pinned: request.body.is_pinned }),
    );

    app.delete(
      "/api/conversations/:id",
      {
        config,
        schema: {
          params: ConversationParams,
          querystring: OptionalWallet,
          body: OptionalWallet.nullish(),
          response: { 200: Success },
        },
      },
      async (request, _reply, { wallet }) => {
        await jobs.stop(wallet, request.params.id);
        if (!(await store.remove(wallet, request.params.id))) throw new AppError("conversation.not_found");
        changes.tell(wallet, request.params.id);
        return success;
      },
    );
  });

/** A stored conversation as it goes out. */
export const presentConversation = (row: ConversationRow): Conversation => ({
  conversation_id: row.conversation_id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  wallet_address: row.wallet_address,
  is_pinned: row.is_pinned,
});
