import { ApiError, NetworkError } from "../../shared/lib/api-client.ts";
import { plainReason } from "../../shared/lib/failure-words.ts";

export const CANCELED_TEXT = "Request was canceled";
export const NETWORK_TEXT = "Network error. Please check your connection and try again.";
export const CREATE_ON_SEND_TEXT = "Failed to create a new conversation.";
export const CREATE_IN_LIBRARY_TEXT = "Failed to create new chat";
export const CREATE_IN_OPTIONS_TEXT = "Failed to start a new chat. Please try again.";
export const LOAD_TEXT = "Failed to load conversation";
export const STOP_TEXT = "Failed to stop conversation";

/** What a server's own error says in the chat. */
export const serverErrorText = (error: string): string => `Error: ${error}`;

/** The sentence for a message that could not be sent or answered. */
export function sendFailureText(cause: unknown): string {
  if (cause instanceof ApiError && cause.serverText) return serverErrorText(cause.serverText);
  if (cause instanceof NetworkError) return NETWORK_TEXT;
  if (cause instanceof DOMException && cause.name === "AbortError") return CANCELED_TEXT;
  const message = cause instanceof Error ? plainReason(cause) : "";
  return message === "" ? "Failed to send message" : `Failed to send message: ${message}`;
}
