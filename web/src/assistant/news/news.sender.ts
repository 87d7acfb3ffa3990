import { NO_NEWS_TEXT } from "@bakso/contract/constants";
import { callApi } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { withHelp } from "../../shared/lib/failure-words.ts";

const FAILED_TEXT = "Failed to fetch news information. Please try again.";

/** A search on its way: what the chat tells about its question. */
export interface NewsQuestion {
  wallet: string;
  conversationId: string;
  messageId: string;
  text: string;
  replaces: string | undefined;
}

interface FoundNews {
  summary?: unknown;
  results?: unknown;
}

/** Sends a topic to be searched for, and takes the summary as the chat takes replies. */
export const newsSender = {
  async post(question: NewsQuestion, signal: AbortSignal): Promise<Response> {
    const { wallet: wallet_address, text: query } = question;
    const search = (body: object) =>
      callApi(paths.search, {
        method: "POST",
        body: { query, wallet_address, ...body },
        accept: "text/event-stream, application/json;q=0.9",
        signal,
      });
    const response = await search({
      conversation_id: question.conversationId,
      message_id: question.messageId,
      ...(question.replaces === undefined ? {} : { replaces_message_id: question.replaces }),
    });
    if (isStream(response)) return response;
    const body = (await response.json()) as FoundNews;
    if (hasSummary(body)) return asMessage(body);
    if (!Array.isArray(body?.results) || body.results.length === 0)
      return asMessage({ summary: NO_NEWS_TEXT });
    // A server that only searches needs a second call for the summary.
    const second = await search({ results: body.results });
    if (isStream(second)) return second;
    const summary = (await second.json()) as FoundNews;
    return asMessage(hasSummary(summary) ? summary : { summary: NO_NEWS_TEXT });
  },

  failureText(cause: unknown): string {
    return withHelp(FAILED_TEXT, cause);
  },
};

const isStream = (response: Response): boolean =>
  (response.headers.get("Content-Type") ?? "").includes("text/event-stream");

const hasSummary = (body: FoundNews | null): body is { summary: string } =>
  typeof body?.summary === "string" && body.summary.trim() !== "";

const asMessage = (body: { summary: string }): Response => Response.json({ ...body, message: body.summary });
