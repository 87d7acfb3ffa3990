import type { IncomingMessage, ServerResponse } from "node:http";
import type { FirstResponder } from "../http/respond-first.ts";
import { fileSecurityHeaders } from "../http/security-headers.ts";
import type { Asset, AssetStore } from "./assets.ts";
import { makeReady, type ReadyResponse, writeReady } from "./ready-response.ts";

export interface AssetResponses extends FirstResponder {
  /** Answers with this file. */
  write(request: IncomingMessage, response: ServerResponse, asset: Asset): void;
}

/**
 * Files from memory, with their headers ready: popular files are served three times as fast as by a route with its
 * hooks. A file's first request goes to that route, which reads it.
 */
export function createAssetResponses(assets: Pick<AssetStore, "known">, isHttps: boolean): AssetResponses {
  const ready = new WeakMap<Asset, ReadyResponse>();

  const readyOf = (asset: Asset): ReadyResponse => {
    const known = ready.get(asset);
    if (known) return known;
    const made = makeReady(asset, [
      ...fileSecurityHeaders(isHttps, asset.contentType).flat(),
      "Cache-Control",
      asset.cacheControl,
      ...(asset.brotli ? ["Vary", "Accept-Encoding"] : []),
    ]);
    ready.set(asset, made);
    return made;
  };

  const write: AssetResponses["write"] = (request, response, asset) =>
    writeReady(request, response, readyOf(asset));

  return {
    write,
    respond(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const url = request.url ?? "";
      const query = url.indexOf("?");
      const asset = assets.known(query === -1 ? url : url.slice(0, query));
      if (!asset) return false;
      write(request, response, asset);
      return true;
    },
  };
}
