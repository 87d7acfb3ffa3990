import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Asset } from "./assets.ts";
import { makeReady, type ReadyAnswer, writeReady } from "./ready-answer.ts";

export interface AssetAnswers {
  /** Answers a request for a file; false when it is about something else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers with this file. */
  write(request: IncomingMessage, response: ServerResponse, asset: Asset): void;
}

/**
 * Files from memory, with their headers ready: what many ask for is worth three times the requests that a route with its
 * hooks answers.
 *
 * @param assets by path
 * @param headers that every answer has
 */
export function createAssetAnswers(
  assets: Promise<ReadonlyMap<string, Asset>>,
  headers: readonly (readonly [name: string, value: string])[],
): AssetAnswers {
  let byPath: ReadonlyMap<string, Asset> = new Map();
  // Whoever needs the files waits for them too, and sees the failure.
  assets.then(
    (loaded) => {
      byPath = loaded;
    },
    () => undefined,
  );
  const ready = new WeakMap<Asset, ReadyAnswer>();
  const common = headers.flat();

  const readyOf = (asset: Asset): ReadyAnswer => {
    const known = ready.get(asset);
    if (known) return known;
    const made = makeReady(asset, [
      ...common,
      "Cache-Control",
      asset.cacheControl,
      ...(asset.brotli ? ["Vary", "Accept-Encoding"] : []),
    ]);
    ready.set(asset, made);
    return made;
  };

  const write: AssetAnswers["write"] = (request, response, asset) =>
    writeReady(request, response, readyOf(asset));

  return {
    write,
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const url = request.url ?? "";
      const query = url.indexOf("?");
      const asset = byPath.get(query === -1 ? url : url.slice(0, query));
      if (!asset) return false;
      write(request, response, asset);
      return true;
    },
  };
}

/** Lets what is ready be answered before the framework sees the request; it answers whatever else there is. */
export function answerFirst(server: Server, ready: readonly Pick<AssetAnswers, "answer">[]): void {
  const others = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (ready.some(({ answer }) => answer(request, response))) return;
    for (const listener of others) listener.call(server, request, response);
  });
}
