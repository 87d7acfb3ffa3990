import type * as studioApi from "./studio.api.ts";

/** What the studio needs of the world: server, clock, and who wants to be told. */
export interface StudioServices {
  wallet: string;
  api: Pick<
    typeof studioApi,
    | "cancelJob"
    | "deleteImage"
    | "fetchImages"
    | "fetchJob"
    | "fetchJobs"
    | "fetchTerms"
    | "fetchUsage"
    | "generate"
    | "recreate"
    | "restoreImage"
    | "setFavourite"
  >;
  /** The conversation that is open in the chat; calls of the original API name one. */
  conversationId(): string;
  newId(): string;
  nowMs(): number;
  /** Rejects with the signal's reason when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** An address under which the page can show a file. */
  showFile: { open(file: File): string; close(url: string): void };
  /** A call failed; it may say something about the session. */
  onFailure(cause: unknown): void;
}
