import type { Message, SendMessage } from "@bakso/contract/messages";
import { buildEvent } from "../../shared/lib/replies/build-reply-events.test-kit.ts";
import { PAGE_MESSAGES } from "./chat.api.ts";
import type { ChatServices } from "./chat-services.ts";

interface Row extends Message {
  /** As the database has them. */
  branch: string | null;
  versionOf: string | null;
}

/**
 * A server that keeps conversations as ours does: it decides where a message stands, keeps what an edit replaces as a version,
 * and streams one reply at a time in each. Replies grow and readings arrive when the test says so.
 */
export function buildChatServer() {
  const rows = new Map<string, Row[]>();
  const nextPosition = new Map<string, number>();
  const listeners = new Map<string, Set<ReadableStreamDefaultController<Uint8Array>>>();
  const readings: (() => void)[] = [];
  const asked = new Set<string>();
  let count = 0;
  let isRefusing = false;
  let replies = 0;

  const rowsOf = (id: string) => rows.get(id) ?? [];
  const visible = (id: string) => rowsOf(id).filter((row) => row.branch === null);
  const versionsOf = (id: string, group: string) =>
    rowsOf(id)
      .filter((row) => row.versionOf === group)
      .map((row) => row.message_id);
  const running = (id: string) => rowsOf(id).find((row) => row.status === "streaming");
  const encoder = new TextEncoder();
  const tell = (replyId: string, event: string) => {
    for (const one of listeners.get(replyId) ?? []) one.enqueue(encoder.encode(event));
  };

  function end(id: string, status: "complete" | "stopped"): void {
    const reply = running(id);
    if (reply === undefined) return;
    reply.status = status;
    const { content: message, message_id } = reply;
    tell(message_id, buildEvent("done", { message, message_id, status }, `${message_id}:${message.length}`));
    for (const one of listeners.get(message_id) ?? []) one.close();
    listeners.delete(message_id);
  }

  function listen(id: string, replyId: string, after: number, signal: AbortSignal): Response {
    const reply = rowsOf(id).find((row) => row.message_id === replyId);
    if (reply === undefined) return new Response(null, { status: 204 });
    const { content, status, position, reply_to = "" } = reply;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (event: string) => controller.enqueue(encoder.encode(event));
        send(buildEvent("start", { message_id: replyId, reply_to, position }, `${replyId}:${after}`));
        const rest = content.slice(after);
        if (rest !== "") send(buildEvent("delta", { text: rest }, `${replyId}:${content.length}`));
        if (status !== "streaming") {
          send(buildEvent("done", { message: content, message_id: replyId, status }));
          controller.close();
          return;
        }
        const all = listeners.get(replyId) ?? new Set();
        listeners.set(replyId, all.add(controller));
        signal.addEventListener("abort", () => {
          if (all.delete(controller)) controller.error(signal.reason);
        });
      },
    });
    return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
  }

  function begin({
    conversation_id: id = "",
    message_id = "",
    message,
    replaces_message_id,
  }: SendMessage): string {
    const known = rowsOf(id).find((row) => row.reply_to === message_id);
    if (known !== undefined) return known.message_id;
    end(id, "stopped");
    asked.add(`${id} ${message}`);
    replies += 1;
    const replaced = visible(id).find((row) => row.message_id === replaces_message_id);
    const position = nextPosition.get(id) ?? 1;
    nextPosition.set(id, position + 2);
    const group = replaced === undefined ? null : (replaced.versionOf ?? replaced.message_id);
    const kept = rowsOf(id).map((row) => ({
      ...row,
      ...(row === replaced ? { versionOf: group } : {}),
      ...(replaced !== undefined && row.branch === null && row.position >= replaced.position
        ? { branch: replaced.message_id }
        : {}),
    }));
    const common = { image_url: null, created_at: "2026-11-20T20:05:00.000Z", branch: null, versionOf: null };
    const replyId = `reply ${replies}`;
    rows.set(id, [
      ...kept,
      {
        ...common,
        role: "user",
        content: message,
        message_id,
        position,
        status: "complete",
        versionOf: group,
      },
      {
        ...common,
        role: "assistant",
        content: "",
        message_id: replyId,
        position: position + 1,
        status: "streaming",
        reply_to: message_id,
      },
    ]);
    return replyId;
  }

  const api: ChatServices["api"] = {
    createConversation: async (_wallet, id) => void rows.set(id, rowsOf(id)),
    fetchMessages(_wallet, id, before = Number.POSITIVE_INFINITY) {
      const page = visible(id)
        .filter((row) => row.position < before)
        .slice(-PAGE_MESSAGES)
        .map(({ branch: _, versionOf, ...row }) => ({
          ...row,
          ...(versionOf === null
            ? {}
            : { versions: { ids: versionsOf(id, versionOf), of: "question" as const } }),
        }));
      count += 1;
      return new Promise((resolve, reject) =>
        readings.push(() => (isRefusing ? reject(new TypeError("offline")) : resolve(page))),
      );
    },
    async postMessage(body, signal) {
      return listen(body.conversation_id ?? "", begin(body), 0, signal);
    },
    async openLive(_wallet, id, after, signal) {
      const place = after.lastIndexOf(":");
      return listen(id, after.slice(0, place), Number(after.slice(place + 1)), signal);
    },
    async stopRun(_wallet, id) {
      const count = running(id) === undefined ? 0 : 1;
      end(id, "stopped");
      return count;
    },
    findInTalk: async () => ({ matches: [], words: [], has_more: false }),
    decideToolCall: async () => undefined,
    async showMessage(_wallet, id, messageId) {
      const find = (wanted: string) => rowsOf(id).find((row) => row.message_id === wanted);
      for (;;) {
        const branch = find(messageId)?.branch ?? null;
        if (branch === null) return;
        const group = find(branch)?.versionOf;
        const chosen = rowsOf(id).find((row) => row.versionOf === group && row.branch !== row.message_id);
        if (chosen === undefined) return;
        rows.set(
          id,
          rowsOf(id).map((row) => {
            if (row.branch === branch) return { ...row, branch: chosen.branch };
            const isAside = row.branch === chosen.branch && row.position >= chosen.position;
            return isAside ? { ...row, branch: chosen.message_id } : row;
          }),
        );
      }
    },
  };

  return {
    api,
    /** Whether a question was ever stored, even if it was set aside since. */
    wasStored: (id: string, text: string) => asked.has(`${id} ${text}`),
    /** What a reader of the store sees. */
    read: (id: string) =>
      visible(id).map(({ message_id, content, status }) => `${message_id} ${content} ${status}`),
    grow(id: string, text: string): void {
      const reply = running(id);
      if (reply === undefined) return;
      reply.content += text;
      const { message_id, content } = reply;
      tell(message_id, buildEvent("delta", { text }, `${message_id}:${content.length}`));
    },
    end: (id: string) => end(id, "complete"),
    /** Every connection is cut. */
    cut(id: string): void {
      const reply = running(id);
      if (reply === undefined) return;
      const open = [...(listeners.get(reply.message_id) ?? [])];
      listeners.delete(reply.message_id);
      for (const one of open) one.error(new TypeError("network error"));
    },
    /** Lets one of the outstanding readings arrive, not always the first. */
    deliver: (pick: number) => readings.splice(pick % Math.max(readings.length, 1), 1)[0]?.(),
    refuseReadings(isRefused: boolean): void {
      isRefusing = isRefused;
    },
    readingCount: () => count,
    isDelivering: () => readings.length > 0,
  };
}
