import type { Message, SendMessage } from "@bakso/contract/messages";
import { createKeptText } from "../../shared/lib/kept-text.ts";
import { textOf } from "../message-parts.ts";
import { PAGE_MESSAGES } from "./chat.api.ts";
import { createChatClient } from "./chat-client.ts";
import type { ChatServices } from "./chat-services.ts";
import { createDrafts } from "./drafts.ts";
import { createOutbox } from "./outbox.ts";
import { buildRows } from "./thread-rows.ts";

/** A reply that the test lets go on, event by event. */
export interface OpenStream {
  body: SendMessage | undefined;
  after: string | undefined;
  signal: AbortSignal;
  send(...events: string[]): Promise<void>;
  close(): Promise<void>;
  break(): Promise<void>;
  refuse(error: Error): Promise<void>;
  json(answer: unknown): Promise<void>;
  nothing(): Promise<void>;
}

/** Lets everything that is due run. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A chat whose server is played by the test. */
export function buildChat({ storage = new Map<string, string>() } = {}) {
  const calls: string[] = [];
  const streams: OpenStream[] = [];
  const waits: { ms: number; pass: () => Promise<void> }[] = [];
  const told: string[] = [];
  /** What the server has stored. */
  const server = new Map<string, Message[]>();
  const failures = new Map<string, Error>();
  /** What a conversation becomes when this message is shown. */
  const versions = new Map<string, Message[]>();
  let ids = 0;

  const call = async (name: string): Promise<void> => {
    calls.push(name);
    await Promise.resolve();
    const failure = failures.get(name.split(" ")[0] ?? "");
    if (failure !== undefined) throw failure;
  };
  const open = (parts: Pick<OpenStream, "body" | "after" | "signal">): Promise<Response> => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const begin = () => {
      if (controller !== undefined) return;
      const body = new ReadableStream<Uint8Array>({
        start: (made) => {
          controller = made;
        },
      });
      parts.signal.addEventListener("abort", () => controller?.error(parts.signal.reason));
      resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
    };
    parts.signal.addEventListener("abort", () => reject(parts.signal.reason));
    streams.push({
      ...parts,
      async send(...events) {
        begin();
        for (const event of events) controller?.enqueue(new TextEncoder().encode(event));
        await settled();
      },
      async close() {
        begin();
        controller?.close();
        await settled();
      },
      async break() {
        begin();
        controller?.error(new TypeError("network error"));
        await settled();
      },
      async refuse(error) {
        reject(error);
        await settled();
      },
      async json(answer) {
        resolve(Response.json(answer));
        await settled();
      },
      async nothing() {
        resolve(new Response(null, { status: 204 }));
        await settled();
      },
    });
    return promise;
  };

  const kept = createKeptText(() => mapStorage(storage));
  const services: ChatServices = {
    wallet: "wallet",
    api: {
      createConversation: (_wallet, id, name) => call(`create ${id} ${name}`),
      async fetchMessages(_wallet, id, before, limit = PAGE_MESSAGES) {
        await call(`messages ${id}`);
        const all = server.get(id) ?? [];
        return all.filter(({ position }) => position < (before ?? Number.POSITIVE_INFINITY)).slice(-limit);
      },
      async findInTalk(id, words) {
        await call(`find ${id} ${words}`);
        const matches = (server.get(id) ?? []).filter(({ content }) => content.includes(words));
        return { matches, words: [words], has_more: false };
      },
      postMessage(body, signal) {
        calls.push(`send ${body.message_id}`);
        return open({ body, after: undefined, signal });
      },
      openLive(_wallet, id, after, signal) {
        calls.push(`live ${id} ${after}`);
        return open({ body: undefined, after, signal });
      },
      async stopRun(_wallet, id) {
        await call(`stop ${id}`);
        return 1;
      },
      async showMessage(_wallet, id, messageId) {
        await call(`show ${id} ${messageId}`);
        const version = versions.get(messageId);
        if (version !== undefined) server.set(id, version);
      },
      decideToolCall: ({ call_id, is_allowed }) => call(`${is_allowed ? "allow" : "decline"} ${call_id}`),
    },
    senders: {
      other: {
        post(question, signal) {
          calls.push(`other ${question.messageId}`);
          return open({ body: undefined, after: undefined, signal });
        },
        failureText: (cause) => `It failed otherwise: ${cause instanceof Error ? cause.message : cause}`,
      },
    },
    outbox: createOutbox(kept, "wallet"),
    drafts: createDrafts(kept, "wallet"),
    newId: () => `id${++ids}`,
    onNextFrame: (run) => run(),
    now: () => new Date("2026-11-20T20:05:00Z"),
    nameNew: () => "11/20/26 3:05pm",
    wait: (ms, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => reject(signal.reason));
      const pass = async () => {
        resolve();
        await settled();
      };
      waits.push({ ms, pass });
      return promise;
    },
    onConversationsChanged: () => told.push("conversations"),
    onReplyBegun: (id, replyId) => told.push(`begun ${id} ${replyId}`),
    onReplyEnded: (id) => told.push(`ended ${id}`),
    onReplyLeft: ({ conversationId, sequence }) => told.push(`left ${conversationId} at ${sequence}`),
    onLeftUnsent: (id) => told.push(`unsent ${id}`),
    onFailure: (cause) => told.push(`failure ${cause instanceof Error ? cause.name : "?"}`),
  };
  const chat = createChatClient(services);

  return {
    chat,
    calls,
    streams,
    waits,
    told,
    server,
    failures,
    versions,
    services,
    storage,
    stream(index: number): OpenStream {
      const stream = streams.at(index);
      if (stream === undefined) throw new Error(`Only ${streams.length} streams were opened`);
      return stream;
    },
    /** Gives the server a conversation. */
    load(id: string, messages: Message[]) {
      server.set(id, messages);
    },
    rows() {
      const { thread, heardHere } = chat.getState();
      return buildRows({ ...thread, heardHere });
    },
    /** What a reader sees, a line a row. */
    read(): string[] {
      return this.rows().map((row) => {
        const { reply } = chat.getState().thread;
        const growing =
          row.kind === "reply" && reply !== null && row.messageId === reply.replyId ? reply : undefined;
        const mark =
          row.kind === "reply" && row.status !== "complete" ? ` [${growing?.phase ?? row.status}]` : "";
        const state = row.kind === "question" && row.state !== "stored" ? ` [${row.state}]` : "";
        return `${row.agent}: ${growing === undefined ? row.message : textOf(growing.parts)}${mark}${state}`;
      });
    },
  };
}

function mapStorage(entries: Map<string, string>): Storage {
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
