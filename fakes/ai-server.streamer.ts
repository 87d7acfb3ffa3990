import type { ServerResponse } from "node:http";
import type { Pacer } from "./ai-server.pacer.ts";
import { now, type RecordedRequest } from "./ai-server.recorder.ts";
import { numberedPiece, type StreamPlan } from "./ai-server.scenarios.ts";
import type { ProviderWire } from "./ai-server.wire.ts";

const HEADERS = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };
const JOINED_SIZE = 16_384;

/** Writes a planned answer in the shape of one provider, at the planned pace. */
export function createStreamer(pacer: Pacer) {
  /** Frames of the counted scenarios are made once: this server is also the floor of benchmarks. */
  const countedFrames = new Map<ProviderWire, Buffer[]>();

  const countedFrame = (provider: ProviderWire, index: number): Buffer => {
    const frames = countedFrames.get(provider) ?? [];
    countedFrames.set(provider, frames);
    frames[index] ??= Buffer.from(provider.text(numberedPiece(index)));
    return frames[index];
  };

  return function stream(
    provider: ProviderWire,
    plan: StreamPlan,
    response: ServerResponse,
    record: RecordedRequest,
  ): void {
    const frameAt = (index: number): Buffer =>
      plan.pieceAt === undefined
        ? countedFrame(provider, index % 10_000)
        : Buffer.from(provider.text(plan.pieceAt(index)));

    const finish = (): void => {
      if (plan.end === "hang") return;
      if (plan.end === "cut") response.destroy();
      else if (plan.end === "unfinished") response.end();
      else response.end(provider.close(plan.end, record.textCount));
    };

    let reasoningLeft = plan.reasoningCount;
    /** Writes the next piece. @returns false when the stream is over */
    const step = (): boolean => {
      if (response.destroyed) return false;
      if (reasoningLeft > 0) {
        reasoningLeft -= 1;
        response.write(provider.reasoning("thinking "));
        return true;
      }
      if (record.textCount < plan.count) {
        record.firstTextAt ??= now();
        response.write(frameAt(record.textCount));
        record.textCount += 1;
        return true;
      }
      finish();
      return false;
    };

    const writeJoined = (): void => {
      record.firstTextAt = now();
      let parts: Buffer[] = [];
      let size = 0;
      const flush = (): void => {
        response.write(Buffer.concat(parts));
        parts = [];
        size = 0;
      };
      for (; record.textCount < plan.count; record.textCount += 1) {
        const frame = frameAt(record.textCount);
        parts.push(frame);
        size += frame.length;
        if (size >= JOINED_SIZE) flush();
      }
      flush();
      finish();
    };

    const writeByteByByte = (): void => {
      const frames = Array.from({ length: plan.count }, (_, index) => frameAt(index));
      record.textCount = plan.count;
      const bytes = Buffer.concat([...frames, Buffer.from(provider.close(plan.end, plan.count))]);
      let at = 0;
      const next = (): void => {
        if (response.destroyed) return;
        if (at === bytes.length) return void response.end();
        response.write(bytes.subarray(at, at + 1));
        at += 1;
        setImmediate(next);
      };
      next();
    };

    const writePaced = (intervalMs: number): void => {
      if (intervalMs > 0) {
        if (step()) pacer.each(intervalMs, step);
        return;
      }
      const next = (): void => {
        if (step()) setImmediate(next);
      };
      next();
    };

    const run = (): void => {
      if (plan.intervalMs === "joined") writeJoined();
      else if (plan.intervalMs === "byte-by-byte") writeByteByByte();
      else writePaced(plan.intervalMs);
    };

    response.writeHead(200, HEADERS);
    const opening = provider.open();
    if (opening === "") response.flushHeaders();
    else response.write(opening);
    if (plan.firstDelayMs > 0) setTimeout(run, plan.firstDelayMs).unref();
    else run();
  };
}
