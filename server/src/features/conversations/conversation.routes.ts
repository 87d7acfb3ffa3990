import { OptionalWallet, Success } from "@bakso/contract/common";
import { CONVERSATIONS_PAGE_MAX } from "@bakso/contract/constants";
import {
  type Conversation,
  ConversationCreated,
  ConversationList,
  ConversationPage,
  ConversationParams,
  ConversationsParams,
  ConversationsQuery,
  CreateConversation,
  PinConversation,
  RenameConversation,
} from "@bakso/contract/conversations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { beginningOf } from "../../beginning-of.ts";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { sendArray } from "../../http/json-array.ts";
import type { JobService } from "../../jobs/job.service.ts";
import type { SubjectChanges } from "../../jobs/subject-changes.ts";
import { type PageCursor, readCursor, writeCursor } from "../../page-cursor.ts";
import {
  type ConversationRow,
  type ConversationStore,
  FIRST_CHARS,
  type ListedConversation,
} from "./conversation.store.ts";
import type { ConversationSearch, FoundConversation, SearchPage } from "./conversation-search.store.ts";
import { marksIn, snippetAround } from "./search-snippet.ts";

export interface ConversationRoutesDependencies {
  store: ConversationStore;
  search: ConversationSearch;
  jobs: Pick<JobService, "stop">;
  changes: Pick<SubjectChanges, "tell" | "tellGone">;
}

const config = { access: "granted" } as const;
const success = { success: true } as const;

export const conversationRoutes: (dependencies: ConversationRoutesDependencies) => FastifyPluginAsyncZod = ({
  store,
  search,
  jobs,
  changes,
}) =>
  declareRoutes((app) => {
    const update = async (wallet: string, id: string, change: { name: string } | { is_pinned: boolean }) => {
      if (!(await store.update(wallet, id, change))) throw new AppError("conversation.not_found");
      changes.tell(wallet, id, "list");
      return success;
    };

    const find = async (wallet: string, text: string, page: SearchPage): Promise<ConversationPage> => {
      const { conversations, words, next } = await search(wallet, text, page);
      return {
        conversations: conversations.map((row) => presentFound(row, words)),
        next: next ? writeCursor(next) : null,
      };
    };

    /** For callers that know of no pages. */
    const findAll = async (wallet: string, text: string): Promise<Conversation[]> => {
      const found: Conversation[] = [];
      let next: string | null = null;
      do {
        const before: PageCursor | undefined = next === null ? undefined : readCursor(next);
        const page = await find(wallet, text, { limit: CONVERSATIONS_PAGE_MAX, before });
        found.push(...page.conversations);
        ({ next } = page);
      } while (next !== null);
      return found;
    };

    app.get(
      "/api/conversations/:wallet",
      {
        config,
        schema: {
          params: ConversationsParams,
          querystring: ConversationsQuery,
          response: { 200: z.union([ConversationPage, ConversationList]) },
        },
      },
      async (request, reply, { wallet }) => {
        const { q, limit, before } = request.query;
        const words = q?.trim();
        if (limit === undefined) {
          if (words) return findAll(wallet, words);
          const pages = store.pages(wallet);
          const { value: first } = await pages.next();
          return sendArray(reply, first ?? [], pages, presentConversation) as never;
        }
        const page = { limit, before: before === undefined ? undefined : readCursor(before) };
        if (words) return find(wallet, words, page);
        const { rows, next, pinned } = await store.page(wallet, page);
        return {
          conversations: rows.map(presentListed),
          ...(pinned && { pinned: pinned.map(presentListed) }),
          next: next ? writeCursor(next) : null,
        };
      },
    );

    app.post(
      "/api/conversations",
      { config, schema: { body: CreateConversation, response: { 200: ConversationCreated } } },
      async (request, _reply, { wallet }) => {
        const { conversation_id, name } = request.body;
        const row = await store.create(wallet, conversation_id, name);
        if (!row) throw new AppError("conversation.deleted");
        changes.tell(wallet, conversation_id, "list");
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
        changes.tellGone(wallet, request.params.id);
        return success;
      },
    );
  });

/** What a search found, with the words marked. */
function presentFound(row: FoundConversation, words: readonly string[]): Conversation {
  const nameMarks = marksIn(row.name, words);
  const titleMarks = marksIn(row.title ?? "", words);
  const place = row.found === null ? undefined : snippetAround(row.found, words);
  return {
    ...presentConversation(row),
    ...(nameMarks.length > 0 ? { name_marks: nameMarks } : {}),
    ...(titleMarks.length > 0 ? { title_marks: titleMarks } : {}),
    ...(place ? { snippet: place.snippet, snippet_marks: place.marks } : {}),
    ...(row.found_id === null || row.found_position === null
      ? {}
      : { found_at: { message_id: row.found_id, position: row.found_position } }),
  };
}

const presentListed = (row: ListedConversation): Conversation => ({
  ...presentConversation(row),
  ...(row.first_question === null ? {} : { first_question: beginningOf(row.first_question, FIRST_CHARS) }),
});

/** A stored conversation as it goes out. */
export const presentConversation = (row: ConversationRow): Conversation => ({
  conversation_id: row.conversation_id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  wallet_address: row.wallet_address,
  is_pinned: row.is_pinned,
  ...(row.title === null ? {} : { title: row.title }),
});
