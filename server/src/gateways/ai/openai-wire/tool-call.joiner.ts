import { randomUUID } from "node:crypto";
import type { ToolCall } from "../chat.model.ts";
import { argumentsText } from "../written-calls.ts";

/** A piece of a call, as `delta.tool_calls` holds them; nothing in it is certain. */
interface CallPiece {
  index?: unknown;
  id?: unknown;
  function?: { name?: unknown; arguments?: unknown } | null;
  /** Google's OpenAI-shaped service puts the signature of its thinking here, and wants it back. */
  extra_content?: unknown;
}

interface OpenCall {
  index: number | undefined;
  id: string;
  name: string;
  arguments: string;
  extra: unknown;
}

/** More calls than this in one answer are no work but a fault. */
const MOST_CALLS = 128;

/**
 * Joins the pieces of calls. Pieces belong together by their index. Beyond that servers differ: some give none, or 0 to
 * all (Ollama), some repeat id and name in each piece, some send a call whole with its arguments as an object.
 */
export function createToolCallJoiner() {
  const calls: OpenCall[] = [];

  const isNew = (open: OpenCall | undefined, id: string, name: string, piece: string): boolean => {
    if (open === undefined) return true;
    if (name === "") return false;
    if (id !== "" && open.id !== "") return id !== open.id;
    return piece !== "" && isWhole(open.arguments);
  };

  const add = ({ index, id, function: fn, extra_content }: CallPiece): void => {
    const place = typeof index === "number" ? index : undefined;
    const callId = typeof id === "string" ? id : "";
    const name = typeof fn?.name === "string" ? fn.name : "";
    const given = fn?.arguments;
    const piece = typeof given === "string" ? given : given ? JSON.stringify(given) : "";
    let open = place === undefined ? calls.at(-1) : calls.findLast((call) => call.index === place);
    if (open === undefined || isNew(open, callId, name, piece)) {
      if (calls.length >= MOST_CALLS || (open === undefined && name === "" && callId === "" && piece === ""))
        return;
      open = { index: place, id: callId, name, arguments: piece, extra: extra_content };
      calls.push(open);
      return;
    }
    open.id ||= callId;
    open.name ||= name;
    open.arguments += piece;
    open.extra ??= extra_content;
  };

  return {
    /** @param pieces `tool_calls` of a delta or a whole message */
    push(pieces: unknown): void {
      if (!Array.isArray(pieces)) return;
      for (const piece of pieces) if (typeof piece === "object" && piece !== null) add(piece as CallPiece);
    },
    /** @param call `function_call` of a delta or a whole message */
    pushOld(call: unknown): void {
      if (typeof call !== "object" || call === null) return;
      add({ index: -1, function: call as NonNullable<CallPiece["function"]> });
    },
    /** The calls so far, in order; without a name there is nothing to call. */
    calls: (): ToolCall[] =>
      calls
        .filter(({ name }) => name !== "")
        .map((call) => {
          call.id ||= `call_${randomUUID()}`;
          return { id: call.id, name: call.name, arguments: argumentsText(call.arguments) };
        }),
    /** What servers want back with a call, by its id. */
    extras: (): Record<string, unknown> =>
      Object.fromEntries(
        calls.filter(({ extra }) => extra !== undefined).map(({ id, extra }) => [id, extra]),
      ),
  };
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Only a part so far.
    return false;
  }
}
