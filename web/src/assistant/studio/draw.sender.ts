import { ApiError, callApi } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { withHelp } from "../../shared/lib/failure-words.ts";

const FAILURE_TEXT =
  "I'm sorry, I couldn't create that drawing. Please try again with a different description.";

/** It was canceled in the studio: that is not a failure. */
const CANCELED_TEXT = "Request was canceled";

/** A wish for a picture, on its way from the chat. */
export interface DrawQuestion {
  wallet: string;
  conversationId: string;
  messageId: string;
  text: string;
  replaces: string | undefined;
}

/** Draws what a message wishes for, and hands the picture to the chat as the reply. */
export const drawSender = {
  /** A message that starts with "draw", in any letter case. */
  takes: (text: string): boolean => /^\s*draw/i.test(text),

  repliesWithPicture: true,

  async post(question: DrawQuestion, signal: AbortSignal): Promise<Response> {
    const response = await callApi(paths.generateImage, {
      method: "POST",
      body: {
        prompt: question.text,
        wallet_address: question.wallet,
        conversation_id: question.conversationId,
        aspect: "square",
        message_id: question.messageId,
        ...(question.replaces === undefined ? {} : { replaces_message_id: question.replaces }),
      },
      accept: "text/event-stream, application/json;q=0.9",
      signal,
    });
    if ((response.headers.get("Content-Type") ?? "").includes("text/event-stream")) return response;
    const body = (await response.json()) as Record<string, unknown> | null;
    if (typeof body?.imageUrl !== "string") throw new SyntaxError("No picture came");
    const { imageUrl, revisedPrompt, message = revisedPrompt ?? "" } = body;
    return Response.json({ ...body, message, image_url: imageUrl });
  },

  failureText(cause: unknown): string {
    if (cause instanceof ApiError && cause.code === "image_job.canceled") return CANCELED_TEXT;
    return withHelp(FAILURE_TEXT, cause);
  },
};
