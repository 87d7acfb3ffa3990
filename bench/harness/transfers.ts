import type { Page } from "playwright";
import type { OpenPage } from "./chromium.ts";

/** One answer that a page got. */
export interface Transfer {
  /** As the browser's own tools call it: Document, Script, Image … */
  type: string;
  url: string;
  encoding: string;
  hasLength: boolean;
  /** Over the wire, headers counted. */
  bytes: number;
}

/** All that comes over the wire while a page is visited. */
export async function transfersOf(
  { page, cdp }: OpenPage,
  visit: (page: Page) => Promise<unknown>,
): Promise<Transfer[]> {
  const byId = new Map<string, Transfer>();
  await cdp.send("Network.enable");
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
    const headers = new Map(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    byId.set(requestId, {
      type,
      url: response.url,
      encoding: headers.get("content-encoding") ?? "",
      hasLength: headers.has("content-length"),
      bytes: 0,
    });
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const transfer = byId.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  await visit(page);
  return [...byId.values()].filter(({ url }) => url.startsWith("http"));
}

/** What brotli makes no smaller is sent as it is: a script of a line or two, with the head of its answer. */
const TOO_SMALL_BYTES = 1_000;

/** @throws Error when a script was not compressed before it was asked for */
export function scriptsOf(transfers: readonly Transfer[]): Transfer[] {
  const scripts = transfers.filter(({ type }) => type === "Script");
  const unpacked = scripts.filter(
    ({ encoding, hasLength, bytes }) => bytes > TOO_SMALL_BYTES && (encoding !== "br" || !hasLength),
  );
  if (unpacked.length > 0)
    throw new Error(`not precompressed: ${unpacked.map((script) => script.url).join(", ")}`);
  return scripts;
}

export const kilobytes = (some: readonly Transfer[]): number =>
  some.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
