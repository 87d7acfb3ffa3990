import type { ProviderError, StreamEnd } from "./ai-server.scenarios.ts";

export interface AskedOf {
  model: string;
  /** Text of the last user message. */
  question: string;
  isStream: boolean;
}

/** The shape of one provider's requests and responses. All stream parts are whole server-sent events. */
export interface ProviderWire {
  isMine(path: string): boolean;
  readRequest(body: Record<string, unknown>, path: string): AskedOf;
  open(): string;
  reasoning(text: string): string;
  text(text: string): string;
  close(end: StreamEnd, textCount: number): string;
  whole(text: string, end: StreamEnd): unknown;
  failure(error: ProviderError): unknown;
}

/** An error in the middle of a stream. */
export const MIDDLE_ERROR: ProviderError = {
  status: 500,
  code: "server_error",
  message: "The server had an error while processing your request.",
};

interface Turn {
  role?: string;
  content?: unknown;
  parts?: unknown;
}

const plainText = (content: unknown): string => {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: unknown }) => (typeof part.text === "string" ? part.text : "")).join("");
};

/** Text of the last user turn, whether its content is a string or a list of parts. */
export const lastQuestion = (turns: unknown): string => {
  const last = Array.isArray(turns) ? (turns as Turn[]).findLast((turn) => turn.role === "user") : undefined;
  return plainText(last?.content ?? last?.parts);
};

export const dataEvent = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
