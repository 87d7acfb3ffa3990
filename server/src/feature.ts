import type { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Gauge } from "./http/metrics.ts";
import type { AnyJobKind } from "./jobs/job.store.ts";
import type { AnyTool } from "./tools/tool.ts";

/** Written where a part has nothing to add. Leaving a member out does not compile. */
export const none: unique symbol = Symbol("none");
export type None = typeof none;

/** What a wallet's export can be asked for as. */
export type ExportFormat = "json" | "markdown";

/** One thing of a wallet's export: an object as JSON, or a section of Markdown; whole, or in pieces where it is long. */
export type ExportedEntry = string | AsyncIterable<string>;

/** A file of a wallet, as it is put into an archive. */
export interface ExportedFile {
  /** With its folder, and no other file's. */
  name: string;
  writtenAt: Date;
  /** @returns its bytes; undefined when they are gone */
  open(): Promise<Readable | undefined>;
}

/**
 * A part of the server that stores or does something of its own. For each of these it says what it adds, or `none`, so
 * that nothing can be forgotten: a table that no part names here is never erased, exported, swept or closed.
 */
export interface Part {
  /** Of a feature: the name of its folder. */
  name: string;
  /** Removes data that is too old. Called every few minutes, perhaps by two instances at once. */
  sweep: (() => Promise<unknown>) | None;
  /** Its kinds of work that outlive the request that asked for it. */
  jobKinds: readonly AnyJobKind[] | None;
  /** Removes everything that is stored of a wallet. May be called again after it failed half-way. */
  erase: ((wallet: string) => Promise<unknown>) | None;
  /** Everything that is stored of a wallet, one entry after the other. */
  export: ((wallet: string, format: ExportFormat) => AsyncIterable<ExportedEntry>) | None;
  /** All files that are stored of a wallet, one after the other; each is opened when it is its turn. */
  exportFiles: ((wallet: string) => AsyncIterable<ExportedFile>) | None;
  metrics: readonly Gauge[] | None;
  /** Ends threads, timers and connections. The last part that was made is closed first. */
  close: (() => Promise<unknown>) | None;
}

/** What people can do: its routes, and what belongs to them. */
export interface Feature extends Part {
  routes: readonly FastifyPluginAsyncZod[] | None;
  /** What the assistant can use of it in a reply. */
  tools: readonly AnyTool[] | None;
}

/** What was said, without every `none`. */
export const said = <Value>(values: readonly (Value | None)[]): Value[] =>
  values.filter((value): value is Value => value !== none);
