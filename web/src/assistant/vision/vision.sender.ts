import type { AttachmentPart } from "@bakso/contract/attachments";
import { ANALYSIS_TIMEOUT_MS } from "@bakso/contract/constants";
import { ApiError, callApi, NetworkError } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { plainReason } from "../../shared/lib/failure-words.ts";
import { picturesInHand } from "./pictures-in-hand.ts";
/** Pictures on their way: what the chat tells about its question. */
export interface PictureQuestion {
  wallet: string;
  conversationId: string;
  messageId: string;
  /** What is asked about them; blank where nothing was typed. */
  text: string;
  replaces: string | undefined;
  /** Where the page shows the pictures: here, or at the server that has them already. */
  imageUrls: readonly string[];
  attachments?: readonly AttachmentPart[];
}

/** The request could not be made at all. */
class SetupError extends Error {
  override readonly name = "SetupError";
}

/** The server responded without an analysis. */
class NoAnalysisError extends Error {
  override readonly name = "NoAnalysisError";
}

function buildForm(question: PictureQuestion): FormData {
  try {
    const form = new FormData();
    form.append("wallet_address", question.wallet);
    form.append("conversation_id", question.conversationId);
    form.append("message_id", question.messageId);
    if (question.replaces !== undefined) form.append("replaces_message_id", question.replaces);
    if (question.text.trim() !== "") form.append("question", question.text);
    const files = question.attachments?.map((one) => one.attachment_id) ?? [];
    if (files.length > 0) form.append("attachments", files.join("\n"));
    const stored: string[] = [];
    for (const url of question.imageUrls) {
      const picture = picturesInHand.find(url);
      if (picture === undefined) stored.push(url);
      else form.append("image", picture, nameOf(picture));
    }
    if (stored.length > 0) form.append("image_url", stored.join("\n"));
    return form;
  } catch (cause) {
    throw new SetupError(plainReason(cause));
  }
}

const nameOf = (picture: Blob): string =>
  picture instanceof File ? picture.name : `picture.${picture.type.split("/")[1] ?? "jpg"}`;

/** Sends pictures to be looked at, and takes the analysis as the chat takes replies. */
export const visionSender = {
  async post(question: PictureQuestion, signal: AbortSignal): Promise<Response> {
    const response = await callApi(paths.analyzeImage, {
      method: "POST",
      form: buildForm(question),
      accept: "text/event-stream, application/json;q=0.9",
      signal,
      timeoutMs: ANALYSIS_TIMEOUT_MS,
    });
    if ((response.headers.get("Content-Type") ?? "").includes("text/event-stream")) return response;
    const body = (await response.json()) as { analysis?: unknown; [field: string]: unknown };
    if (typeof body?.analysis !== "string" || body.analysis === "") throw new NoAnalysisError();
    // The picture is the question's; the reply is words.
    const { analysis: message, message_id, status, is_demo } = body;
    return Response.json({ message, message_id, status, is_demo });
  },

  failureText(cause: unknown): string {
    if (cause instanceof ApiError) {
      const { status, serverText } = cause;
      return `Server error (${status}): ${serverText || "Unknown server error"}`;
    }
    if (cause instanceof NetworkError)
      return "Could not connect to the server. Please check your internet connection and try again.";
    if (cause instanceof NoAnalysisError) return "No analysis returned from server";
    const reason = plainReason(cause);
    return cause instanceof SetupError
      ? `Request setup error: ${reason}`
      : `Failed to analyze image: ${reason}`;
  },
};
