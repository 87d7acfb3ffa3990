import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import type { PictureKey } from "./picture.storage.ts";
import { createS3Storage } from "./s3.storage.ts";

type Manner = (request: IncomingMessage, response: ServerResponse) => void;

const KEY: PictureKey = { wallet: "A".repeat(44), pictureId: `${"a".repeat(64)}.png` };
const well: Manner = (_request, response) => void response.end("picture");
const silent: Manner = () => undefined;
const broken: Manner = (_request, response) => void response.writeHead(503).end();
const cut: Manner = ({ socket }) => void socket.destroy();

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

/** A bucket that meets each call as the next manner says, and the last one from then on. */
async function bucketThat(...manners: Manner[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const manner = manners[Math.min(asked.length, manners.length - 1)];
    asked.push(request.method ?? "");
    request.resume().once("end", () => manner?.(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const storage = createS3Storage(
    {
      bucket: "pictures",
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: "us-east-1",
      accessKeyId: "key",
      secretAccessKey: "secret",
    },
    { firstWordMs: 250, pauseMs: 1 },
  );
  return { storage, asked };
}

describe("a bucket that is not well", () => {
  it.each([
    ["says nothing", silent],
    ["answers 503", broken],
    ["breaks connections", cut],
  ])("and %s is asked again, to write, to read and to remove", async (_words, manner) => {
    const { storage, asked } = await bucketThat(manner, well, manner, well, manner, well);
    await storage.write(KEY, Buffer.from("x"));
    const stream = await storage.read(KEY);
    expect(stream && (await text(stream))).toBe("picture");
    await storage.remove(KEY);
    expect(asked).toEqual(["PUT", "PUT", "GET", "GET", "DELETE", "DELETE"]);
  });

  it("fails who asks after three tries, and not after a minute", async () => {
    const { storage, asked } = await bucketThat(silent);
    const begunAt = performance.now();
    await expect(storage.write(KEY, Buffer.from("x"))).rejects.toThrow("began no answer in time");
    expect(asked).toHaveLength(3);
    expect(performance.now() - begunAt).toBeLessThan(5_000);
  });

  it("is not asked again for what it refuses", async () => {
    const { storage, asked } = await bucketThat((_request, response) => void response.writeHead(403).end());
    await expect(storage.write(KEY, Buffer.from("x"))).rejects.toThrow("answered 403");
    expect(asked).toHaveLength(1);
  });

  it("may take its time for the bytes: who reads slowly gets all of them", async () => {
    const { storage } = await bucketThat((_request, response) => {
      response.write("begin ");
      setTimeout(() => response.end("end"), 600);
    });
    const stream = await storage.read(KEY);
    expect(stream && (await text(stream))).toBe("begin end");
  });
});
