import type { MessageStatus, ReplyEvents } from "@bakso/contract/messages";
import type { PartEvents } from "@bakso/contract/parts";
import { ApiError, NetworkError } from "../api-client.ts";
import { type ReplyEvent, readReplyEvents } from "./reply-stream.ts";

/** Told how a reply comes along. All calls are synchronous and in order. */
export interface ReplyListener {
  /** The server has stored the question and begun. */
  onStart(reply: { messageId: string; isDemo: boolean; position: number | undefined }): void;
  /** @param part index of the text part that it belongs to, where the server says it */
  onText(piece: string, part: number | undefined): void;
  /** A part that is not text. A listener that shows only text can leave it out. */
  onPart?(part: PartEvents["part"]): void;
  onUpdate?(update: PartEvents["update"]): void;
  /** What the model thinks before it goes on. */
  onThought?(thought: ReplyEvents["thought"]): void;
  /** The connection broke; it is taken up again. */
  onDropped(): void;
  /** Connected again. */
  onResumed(): void;
}

export type ReplyEnd =
  | {
      kind: "done";
      text: string;
      messageId: string | undefined;
      status: MessageStatus;
      isDemo: boolean;
      /** The reply's picture, where it is one. */
      imageUrl?: string;
      imageSize?: { width: number; height: number };
    }
  /** The server gave up in the middle, and says why. */
  | { kind: "failed"; error: string; code: string; status: number; retryAfterSeconds?: number }
  /** Nothing is being written any more: the stored message is the reply. */
  | { kind: "idle" };

export interface ReplyPosition {
  /** Id of the reply; undefined until the server named it. */
  messageId: string | undefined;
  /** How much of it has come: see `PartEvents`. Where there is only text, this is its length in UTF-16 units. */
  sequence: number;
}

export interface ReplyConnection {
  /** Asks; undefined when the reply is already being written and is only followed. */
  ask: ((signal: AbortSignal) => Promise<Response>) | undefined;
  /** Goes on after `<reply's id>:<sequence>`. */
  resume: (after: string, signal: AbortSignal) => Promise<Response>;
  /** Waits before the next try; rejects with the signal's reason when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Waits between the tries to reconnect: half a minute in all before the person is told. */
export const RETRY_WAITS_MS: readonly number[] = [300, 600, 1_200, 2_400, 4_800, 8_000, 8_000];

/**
 * Follows one reply to its end, over as many connections as it takes.
 *
 * The first call may fail at once, and then this does: nothing has begun. Once something has been heard, a connection
 * that breaks is taken up again where it broke, and an error is thrown only after all tries failed.
 *
 * @throws ApiError when the server refuses, the last connection's error when it can't be reached, the signal's reason
 * when aborted
 */
export async function followReply(
  connection: ReplyConnection,
  position: ReplyPosition,
  listener: ReplyListener,
  signal: AbortSignal,
): Promise<ReplyEnd> {
  const { ask, resume, wait } = connection;
  const at = { ...position };
  const connect = () =>
    at.messageId === undefined && ask !== undefined
      ? ask(signal)
      : resume(`${at.messageId ?? ""}:${at.sequence}`, signal);
  let response = ask === undefined ? undefined : await ask(signal);
  let isDropped = false;
  for (let tries = 0; ; tries += 1) {
    const sequenceBefore = at.sequence;
    let cause: unknown;
    try {
      response ??= await connect();
      if (isDropped) listener.onResumed();
      isDropped = false;
      const end = await hear(response, at, listener);
      if (end !== undefined) return end;
    } catch (thrown) {
      signal.throwIfAborted();
      if (isFinal(thrown)) throw thrown;
      cause = thrown;
    }
    response = undefined;
    if (!isDropped) listener.onDropped();
    isDropped = true;
    if (at.sequence > sequenceBefore) tries = 0;
    const pauseMs = RETRY_WAITS_MS[tries];
    if (pauseMs === undefined) throw cause instanceof ApiError ? cause : new NetworkError(cause);
    await wait(pauseMs, signal);
  }
}

/** Reads one connection to its end. Undefined when it ended before the reply did. */
async function hear(
  response: Response,
  at: ReplyPosition,
  listener: ReplyListener,
): Promise<ReplyEnd | undefined> {
  if (response.status === 204) return { kind: "idle" };
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.includes("text/event-stream") || response.body === null) return wholeReply(await response.json());
  let end: ReplyEnd | undefined;
  await readReplyEvents(response.body, (event) => {
    end = take(event, at, listener);
    return end !== undefined;
  });
  return end;
}

function take(event: ReplyEvent, at: ReplyPosition, listener: ReplyListener): ReplyEnd | undefined {
  switch (event.name) {
    case "start":
      // Sent again after each reconnection; only the first one counts.
      if (at.messageId === event.data.message_id) return undefined;
      at.messageId = event.data.message_id;
      listener.onStart({
        messageId: event.data.message_id,
        isDemo: event.data.is_demo === true,
        position: event.data.position,
      });
      return undefined;
    case "delta": {
      const { text } = event.data;
      const known =
        event.sequence === undefined ? 0 : Math.max(0, at.sequence - (event.sequence - text.length));
      if (known >= text.length) return undefined;
      const fresh = text.slice(known);
      at.sequence += fresh.length;
      listener.onText(fresh, "part" in event.data ? event.data.part : undefined);
      return undefined;
    }
    case "part":
      if (isNews(event.sequence, at)) listener.onPart?.(event.data);
      return undefined;
    case "update":
      if (isNews(event.sequence, at)) listener.onUpdate?.(event.data);
      return undefined;
    case "thought":
      listener.onThought?.(event.data);
      return undefined;
    case "done": {
      const { message, message_id, status, is_demo } = event.data;
      const isDemo = is_demo === true;
      return { kind: "done", text: message, messageId: message_id, status, isDemo, ...pictureOf(event.data) };
    }
    case "error":
      return failure(event.data);
  }
}

/** What a failure counts as where its status is not said. */
const SERVER_FAILED = 500;

const failure = ({ error, code, status = SERVER_FAILED, retry_after }: ReplyEvents["error"]): ReplyEnd => ({
  kind: "failed",
  error,
  code,
  status,
  ...(retry_after === undefined ? {} : { retryAfterSeconds: retry_after }),
});

/** Whether an event is new; from now on it counts as heard. */
function isNews(sequence: number | undefined, at: ReplyPosition): boolean {
  if (sequence !== undefined && sequence <= at.sequence) return false;
  at.sequence += 1;
  return true;
}

function wholeReply(reply: Record<string, unknown>): ReplyEnd {
  if (typeof reply.message !== "string") throw new SyntaxError("The answer came in a form that is not known");
  return {
    kind: "done",
    text: reply.message,
    messageId: typeof reply.message_id === "string" ? reply.message_id : undefined,
    status: typeof reply.status === "string" ? (reply.status as MessageStatus) : "complete",
    isDemo: reply.is_demo === true,
    ...pictureOf(reply),
  };
}

/** Some features reply with a picture. */
const pictureOf = (reply: object): Pick<Extract<ReplyEnd, { kind: "done" }>, "imageUrl" | "imageSize"> => {
  const { image_url: imageUrl, image_width: width, image_height: height } = reply as Record<string, unknown>;
  if (typeof imageUrl !== "string") return {};
  return typeof width === "number" && typeof height === "number"
    ? { imageUrl, imageSize: { width, height } }
    : { imageUrl };
};

/** A refusal is final, and so is nonsense; a server that is down or busy may be back in a moment. */
const isFinal = (cause: unknown): boolean =>
  cause instanceof SyntaxError ||
  (cause instanceof ApiError && cause.status < 500 && cause.status !== 408 && cause.status !== 429);
