import type { ChangeEvents } from "@bakso/contract/conversations";
import { createParser } from "eventsource-parser";
import { ApiError } from "../../shared/lib/api-client.ts";

export type Change = ChangeEvents["changed"];

export interface ChangesServices {
  /** Opens the stream of what other devices change. */
  openChanges(signal: AbortSignal): Promise<Response>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Something has changed. Changes of one conversation that come close together are told once. */
  onChange(change: Change): void;
  /** Listening has begun again: changes in between were not heard. */
  onGap(): void;
}

/** This page is told of its own changes too. It learns of them in other ways soon after. */
const GATHER_MS = 250;
const AGAIN_AFTER_MS = 1_000;
const AGAIN_AFTER_FAILURE_MS = 15_000;

/** Listens to what other devices of the wallet change, until it is told to end. */
export async function followChanges(services: ChangesServices, signal: AbortSignal): Promise<void> {
  const gathered = new Map<string, Change>();
  const tell = (change: Change) => {
    const key = `${change.conversation_id} ${change.message_id ?? ""}`;
    if (gathered.has(key)) return;
    gathered.set(key, change);
    services.wait(GATHER_MS, signal).then(
      () => {
        gathered.delete(key);
        services.onChange(change);
      },
      () => undefined,
    );
  };
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    let pauseMs = AGAIN_AFTER_MS;
    try {
      const response = await services.openChanges(signal);
      // A server that does not tell.
      if (response.body === null || response.status === 204) return;
      if (!isFirst) services.onGap();
      await readChanges(response.body, tell);
    } catch (cause) {
      // After a refusal nobody listens any more; after other failures it is tried again, slowly.
      if (cause instanceof ApiError && cause.status < 500 && cause.status !== 429) return;
      pauseMs = AGAIN_AFTER_FAILURE_MS;
    }
    await services.wait(pauseMs, signal).catch(() => undefined);
  }
}

async function readChanges(
  body: ReadableStream<Uint8Array>,
  onChange: (change: Change) => void,
): Promise<void> {
  const parser = createParser({
    onEvent({ event, data }) {
      if (event !== "changed") return;
      const change = JSON.parse(data) as Change;
      if (typeof change.conversation_id === "string") onChange(change);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
