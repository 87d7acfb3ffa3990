import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Asset } from "./assets.ts";

/** Headers as node:http takes them without looking at each: name, value, name, value. */
type FlatHeaders = readonly string[];

/** An asset with all that its answers say, put together once. */
interface ReadyAsset {
  etag: string;
  plain: { body: Buffer; headers: FlatHeaders };
  brotli: { body: Buffer; headers: FlatHeaders } | undefined;
  unchanged: FlatHeaders;
}

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
  const ready = new WeakMap<Asset, ReadyAsset>();
  const common = headers.flat();

  const readyOf = (asset: Asset): ReadyAsset => {
    const known = ready.get(asset);
    if (known) return known;
    const made = makeReady(asset, common);
    ready.set(asset, made);
    return made;
  };

  const write: AssetAnswers["write"] = (request, response, asset) => {
    const { etag, plain, brotli, unchanged } = readyOf(asset);
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304, unchanged as string[]).end();
      return;
    }
    const isBrotli = brotli !== undefined && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    const { body, headers: own } = isBrotli ? brotli : plain;
    response.writeHead(200, own as string[]);
    if (request.method === "HEAD") response.end();
    else response.end(body);
  };

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

function makeReady(asset: Asset, common: FlatHeaders): ReadyAsset {
  const { etag, body, brotli, contentType, cacheControl } = asset;
  const kept = [...common, "Cache-Control", cacheControl, "ETag", etag];
  const varying = brotli ? [...kept, "Vary", "Accept-Encoding"] : kept;
  const withLength = ({ length }: Buffer) => [
    ...varying,
    "Content-Type",
    contentType,
    "Content-Length",
    String(length),
  ];
  return {
    etag,
    plain: { body, headers: withLength(body) },
    brotli: brotli && { body: brotli, headers: [...withLength(brotli), "Content-Encoding", "br"] },
    unchanged: varying,
  };
}

/** Lets files be answered before the framework sees the request; it answers whatever else there is. */
export function answerAssetsFirst(server: Server, { answer }: Pick<AssetAnswers, "answer">): void {
  const others = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (answer(request, response)) return;
    for (const listener of others) listener.call(server, request, response);
  });
}
