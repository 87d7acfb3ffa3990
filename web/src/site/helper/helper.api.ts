import { CLIENT_TIMEOUT_MS } from "@bakso/contract/constants";
import type { HelperEvents, HelperReply } from "@bakso/contract/helper";
import { createParser } from "eventsource-parser";

const PATH = "/api/kaiya_message";

/** The helper's reply did not come, or only in part. */
export class HelperFailure extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = "HelperFailure";
  }
}

/**
 * Asks the helper. Of the talk only this one message is sent; no wallet and no session is needed. It takes the reply as
 * a stream or as JSON, whichever comes.
 *
 * @param onText gets the whole text so far, whenever there is more of it
 * @throws HelperFailure for a reply that is no success, that can't be read, or that breaks off
 */
export async function askHelper(message: string, onText: (text: string) => void): Promise<HelperReply> {
  try {
    const response = await fetch(PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream, application/json" },
      body: JSON.stringify({ message }),
      signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
    });
    if (!response.ok) throw new HelperFailure(`the server answered ${response.status}`);
    const isStream = response.headers.get("Content-Type")?.includes("text/event-stream") ?? false;
    if (isStream && response.body !== null) return await readStream(response.body, onText);
    return toReply(await response.json());
  } catch (error) {
    throw error instanceof HelperFailure ? error : new HelperFailure("no answer came", error);
  }
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
): Promise<HelperReply> {
  let text = "";
  let end: HelperReply | undefined;
  let failure: string | undefined;
  const parser = createParser({
    onEvent({ event, data }) {
      const value = JSON.parse(data) as unknown;
      if (event === "delta") {
        text += (value as HelperEvents["delta"]).text;
        onText(text);
      } else if (event === "done") end = toReply(value);
      else if (event === "error") failure = (value as HelperEvents["error"]).error;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  while (end === undefined && failure === undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    parser.feed(decoder.decode(value, { stream: true }));
  }
  if (end === undefined) throw new HelperFailure(failure ?? "the answer broke off");
  return end;
}

/** A body without a text in `message` says nothing. */
function toReply(value: unknown): HelperReply {
  const { message, sources, is_demo } = (
    typeof value === "object" && value !== null ? value : {}
  ) as Partial<HelperReply>;
  return {
    message: typeof message === "string" ? message : "",
    ...(Array.isArray(sources) ? { sources } : {}),
    ...(is_demo === true ? { is_demo } : {}),
  };
}
