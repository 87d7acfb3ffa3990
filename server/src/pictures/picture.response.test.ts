import { Readable } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ByteRange } from "../gateways/storage/picture.storage.ts";
import { sendPicture } from "./picture.response.ts";

const BYTES = Buffer.from("0123456789");
const ETAG = '"tag"';

let app: FastifyInstance;
let opened: (ByteRange | undefined)[];
let isGone: boolean;
/** What is kept outside of memory comes piece by piece. */
let isStream: boolean;
/** What callers were told: whether there is anything left to answer. */
let sent: boolean[];
beforeEach(() => {
  opened = [];
  isGone = false;
  isStream = false;
  sent = [];
  app = Fastify();
  app.get("/", async (request, reply) => {
    const isSent = await sendPicture(request, reply, {
      etag: ETAG,
      mediaType: "image/png",
      sizeBytes: BYTES.length,
      open: (range) => {
        opened.push(range);
        if (range === undefined && isStream) return Promise.resolve(Readable.from([BYTES]));
        if (range === undefined) return isGone ? Promise.resolve(undefined) : BYTES;
        return Promise.resolve(
          isGone ? undefined : Readable.from([BYTES.subarray(range.start, range.end + 1)]),
        );
      },
    });
    sent.push(isSent);
    return isSent ? reply : reply.code(410).send("gone");
  });
});
afterEach(() => app.close());

const ask = async (headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: told } = await app.inject({ url: "/", headers });
  return { status: statusCode, body, told };
};
const WHOLE = {
  status: 200,
  body: "0123456789",
  told: { etag: ETAG, "accept-ranges": "bytes", "content-type": "image/png", "content-length": "10" },
};

describe("a picture that is asked for", () => {
  it("is sent with its tag and its length", async () => {
    const whole = await ask();
    expect(whole).toMatchObject(WHOLE);
    expect(whole.told["content-range"]).toBeUndefined();
    expect(opened).toEqual([undefined]);
    isStream = true;
    expect(await ask()).toMatchObject(WHOLE);
    expect(sent).toEqual([true, true]);
  });

  it.each([ETAG, `W/${ETAG}`, `"other", ${ETAG}`, `"other",W/${ETAG} , "third"`])(
    "is not sent again to who has it: %s",
    async (known) => {
      const unchanged = await ask({ "if-none-match": known });
      expect(unchanged).toMatchObject({ status: 304, body: "", told: { etag: ETAG } });
      expect([opened, sent]).toEqual([[], [true]]);
    },
  );

  it.each(['"other"', "tag", `xW/${ETAG}`, '"taW/g"', `"other""tag"`])(
    "is sent to who has another: %s",
    async (known) => {
      expect(await ask({ "if-none-match": known })).toMatchObject(WHOLE);
    },
  );

  it("is sent in part, where the part is of this one", async () => {
    const part = {
      status: 206,
      body: "234",
      told: {
        "content-range": "bytes 2-4/10",
        "content-length": "3",
        "content-type": "image/png",
        etag: ETAG,
      },
    };
    expect(await ask({ range: "bytes=2-4" })).toMatchObject(part);
    expect(await ask({ range: "bytes=2-4", "if-range": ETAG })).toMatchObject(part);
    expect(opened).toEqual([
      { start: 2, end: 4 },
      { start: 2, end: 4 },
    ]);
    expect(await ask({ range: "bytes=2-4", "if-range": '"other"' })).toMatchObject(WHOLE);
  });

  it("has no part where it has ended", async () => {
    expect(await ask({ range: "bytes=10-" })).toMatchObject({
      status: 416,
      body: "",
      told: { "content-range": "bytes */10" },
    });
    expect([opened, sent]).toEqual([[], [true]]);
  });

  it("may be gone; then nothing was sent", async () => {
    isGone = true;
    expect(await ask()).toMatchObject({ status: 410, body: "gone" });
    expect(await ask({ range: "bytes=2-4" })).toMatchObject({ status: 410, body: "gone" });
  });
});
