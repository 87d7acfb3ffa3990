import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { askAgain, type Patience } from "./ask-again.ts";
import { checkWallet, type PictureKey, type PictureStorage, pathOf } from "./picture.storage.ts";

export interface S3Settings {
  bucket: string;
  /** Without it Amazon's own, by region. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  avif: "image/avif",
  webp: "image/webp",
};
/** Of a document: whoever opens it in the bucket loads it down. */
const OTHER_TYPE = "application/octet-stream";
/** No wallet's prefix. It is written again each time and stays: some buckets charge for what is removed early. */
const TRIAL_PATH = "/trial";

/** Pictures in a bucket of S3 or of a store that speaks as S3 does, under the same paths as in the folder. */
export function createS3Storage(settings: S3Settings, patience?: Partial<Patience>): PictureStorage {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const origin = (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, "");
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

  const call = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const response = await askAgain(
      // Signed anew each time: a signature holds for some minutes.
      async (signal) => fetch(await client.sign(`${origin}/${bucket}${path}`, init), { signal }),
      { sentBytes: body?.length ?? 0, ...patience },
    );
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The storage answered ${response.status} to ${method}`);
  };
  const remove = async (path: string): Promise<void> => {
    const response = await call("DELETE", path);
    await response.body?.cancel();
  };
  const addressOf = (key: PictureKey) => `/${pathOf(key)}`;

  return {
    async write(key, bytes) {
      const extension = key.pictureId.slice(key.pictureId.lastIndexOf(".") + 1);
      const headers = { "Content-Type": TYPES[extension] ?? OTHER_TYPE };
      const response = await call("PUT", addressOf(key), { body: new Uint8Array(bytes), headers });
      await response.body?.cancel();
      if (response.status === 404) throw new Error("The storage has no such bucket");
    },

    async read(key, range) {
      const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const response = await call("GET", addressOf(key), { headers });
      if (response.status === 404 || response.body === null) {
        await response.body?.cancel();
        return undefined;
      }
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },

    remove: (key) => remove(addressOf(key)),

    async tryToWrite() {
      const response = await call("PUT", TRIAL_PATH, { body: new Uint8Array(1) });
      await response.body?.cancel();
      if (response.status === 404) throw new Error("The storage has no such bucket");
    },

    async removeAll(wallet) {
      const query = new URLSearchParams({ "list-type": "2", prefix: `${checkWallet(wallet)}/` });
      // What was removed is not listed again, so the first page is asked for until it is empty.
      for (;;) {
        const response = await call("GET", `?${query}`);
        // Keys are base58, hexadecimal and dashes: nothing in them is escaped.
        const keys = [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(
          ([, key]) => key ?? "",
        );
        if (keys.length === 0) return;
        for (const key of keys) await remove(`/${key}`);
      }
    },
  };
}
