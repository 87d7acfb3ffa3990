import { inspect } from "node:util";
import { ConfigError } from "./config.ts";
import { ContentError } from "./content/load-content.ts";
import { StartError } from "./errors/start-error.ts";

/** Error codes of the file system or the network, and what to do about them. */
const SENTENCES: Record<string, (error: NodeJS.ErrnoException) => string> = {
  ENOSPC: (error) =>
    `The disk is full: nothing can be written to ${placeOf(error)}. Make room, or set another DATA_DIR.`,
  EDQUOT: (error) =>
    `No more may be written to ${placeOf(error)}: its quota is used up. Raise it, or set another DATA_DIR.`,
  EROFS: (error) => `Nothing can be written to ${placeOf(error)}: it is read-only. Set another DATA_DIR.`,
  EACCES: (error) =>
    `This user may not write to ${placeOf(error)}: give it the right to, or set another DATA_DIR.`,
  EPERM: (error) =>
    `This user may not write to ${placeOf(error)}: give it the right to, or set another DATA_DIR.`,
  ENOTDIR: (error) => `${placeOf(error)} is no folder: set another DATA_DIR.`,
  EEXIST: (error) => `${placeOf(error)} is no folder: set another DATA_DIR.`,
  EADDRINUSE: (error) => `Something else listens at ${placeOf(error)}: stop it, or set another PORT.`,
  EADDRNOTAVAIL: (error) => `This machine has no address ${placeOf(error)}: correct HOST.`,
};

const placeOf = ({ path, address, port }: NodeJS.ErrnoException & { address?: string; port?: number }) =>
  path ?? (address === undefined ? "the folder of the data" : `${address}:${port}`);

/**
 * Why the program does not start, as plainly as it is known. A problem that people can solve is shown without a stack.
 */
export function startReason(error: unknown): string {
  if (error instanceof ConfigError || error instanceof ContentError || error instanceof StartError) {
    return error.message;
  }
  if (!(error instanceof Error)) return inspect(error);
  const listenOrWrite = error as NodeJS.ErrnoException;
  const sentence = listenOrWrite.syscall === undefined ? undefined : SENTENCES[listenOrWrite.code ?? ""];
  const isPrivilegedPort = listenOrWrite.syscall === "listen" && listenOrWrite.code === "EACCES";
  if (isPrivilegedPort) return `This user may not listen at ${placeOf(error)}: set another PORT.`;
  return sentence?.(error) ?? error.stack ?? String(error);
}
