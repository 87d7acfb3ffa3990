import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { fetchOutside } from "./fetch-outside.ts";
import { isPublicAddress, isPublicHost } from "./public-address.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const get = (url: string, allowed: string[] = [url], more = {}) =>
  fetchOutside({
    url,
    timeoutMs: 1_000,
    maxBytes: 1_000,
    allowedOrigins: new Set(allowed.map((one) => new URL(one).origin)),
    ...more,
  });

describe("an address", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "::127.0.0.1",
    "::10.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b:1::7f00:1",
    "64:ff9b::",
    "2001::7f00:1",
    "2001:db8::1",
    "2606:4700::5efe:7f00:1",
    "2606:4700::200:5efe:a9fe:a9fe",
    "fec0::1",
    "4000::1",
    "2001:5::1",
    "2001:1ff::1",
    "100::1",
    "5f00::1",
    "nonsense",
  ])("%s is nobody's business", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    "1.1.1.1",
    "93.184.216.34",
    "2606:4700::1111",
    "2001:200::1",
    "2001:4860:4860::8888",
    "2a00:100::1",
    "2606:4700::1:5efe:1:1",
  ])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ["localhost", false],
    ["LOCALHOST.", false],
    ["printer", false],
    ["server.local", false],
    ["metadata.google.internal", false],
    ["server.local.", false],
    ["home.arpa", false],
    ["router.home.arpa", false],
    ["local.news.example", true],
    ["[::1]", false],
    ["[::127.0.0.1]", false],
    ["[::ffff:7f00:1]", false],
    ["[64:ff9b::169.254.169.254]", false],
    ["2130706433", false],
    ["0x7f.1", false],
    ["[2606:4700::1111]", true],
    ["127.0.0.1", false],
    ["news.example", true],
    ["1.1.1.1", true],
  ])("of the host %s may be shown: %s", (host, isPublic) => {
    expect(isPublicHost(host)).toBe(isPublic);
  });
});

describe("fetching from outside", () => {
  it("reads what the operator's own hosts say, wherever they stand", async () => {
    const url = await serve((_, response) => response.end("hello"));
    expect((await get(url)).text).toBe("hello");
  });

  it("refuses private addresses that nobody configured: by number, by name, and by redirect", async () => {
    const secret = await serve((_, response) => response.end("secret"));
    await expect(get(secret, [])).rejects.toMatchObject({ failure: "private_address" });
    await expect(get("http://localhost:1/", [])).rejects.toMatchObject({ failure: "private_address" });
    // A public name that stands for our own machine.
    await expect(get("http://localtest.me:1/", [])).rejects.toMatchObject({
      failure: expect.stringMatching(/private_address|network/),
    });
    const door = await serve((_, response) => response.writeHead(302, { location: secret }).end());
    await expect(get(door)).rejects.toMatchObject({ failure: "private_address" });
    for (const location of ["file:///etc/passwd", "http://[::1]/", "gopher://x"]) {
      const leading = await serve((_, response) => response.writeHead(302, { location }).end());
      await expect(get(leading)).rejects.toMatchObject({
        failure: expect.stringMatching(/private_address|redirects/),
      });
    }
  });

  it("takes no key along to where it is sent on", async () => {
    let seen: unknown;
    const target = await serve((request, response) => {
      seen = request.headers.authorization;
      response.end("ok");
    });
    const door = await serve((_, response) => response.writeHead(302, { location: target }).end());
    await get(door, [door, target], { headers: { Authorization: "Bearer secret" } });
    expect(seen).toBeUndefined();
  });

  it("reads no more than it was told, packed or not, and waits no longer", async () => {
    const long = await serve((_, response) => response.end("x".repeat(2_000)));
    await expect(get(long)).rejects.toMatchObject({ failure: "too_large" });
    const packed = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(1_000_000))),
    );
    await expect(get(packed)).rejects.toMatchObject({ failure: "too_large" });
    const silent = await serve(() => undefined);
    await expect(get(silent, [silent], { timeoutMs: 50 })).rejects.toMatchObject({ failure: "timeout" });
    const dripping = await serve((_, response) => void response.write("a little"));
    await expect(get(dripping, [dripping], { timeoutMs: 50 })).rejects.toMatchObject({ failure: "timeout" });
  });

  it("reads other alphabets as they were meant", async () => {
    const url = await serve((_, response) =>
      response
        .writeHead(200, { "content-type": "text/xml; charset=windows-1251" })
        .end(Buffer.from([0xf2, 0xe8, 0xe3, 0xf0])),
    );
    expect((await get(url)).text).toBe("тигр");
  });

  it("says how it came, and asks with what it was given", async () => {
    const seen: { method?: string | undefined; headers?: IncomingHttpHeaders; body?: string } = {};
    const url = await serve(async (request, response) => {
      Object.assign(seen, { method: request.method, headers: request.headers, body: await text(request) });
      response.writeHead(404, { "x-a": "b" }).end("nothing here");
    });
    expect(await get(url, [url], { headers: { Authorization: "Bearer secret" } })).toMatchObject({
      status: 404,
      headers: { "x-a": "b" },
      text: "nothing here",
    });
    expect(seen).toMatchObject({
      method: "GET",
      headers: {
        authorization: "Bearer secret",
        "user-agent": "Bakso/1.0 (news search)",
        "accept-encoding": "gzip, deflate, br",
      },
      body: "",
    });
    expect(seen.headers?.["content-type"]).toBeUndefined();
    await get(url, [url], { json: { q: "ü" } });
    expect(seen).toMatchObject({
      method: "POST",
      headers: { "content-type": "application/json", "content-length": "10" },
      body: '{"q":"ü"}',
    });
  });

  it("is sent on four times, and not five", async () => {
    let asked = 0;
    const sentOn = (times: number) =>
      serve((_, response) => {
        asked += 1;
        if (asked > times) response.end("there");
        else response.writeHead(302, { location: `/${asked}` }).end();
      });
    expect((await get(await sentOn(4))).text).toBe("there");
    asked = 0;
    await expect(get(await sentOn(5))).rejects.toThrow("redirects: too many");
    expect(asked).toBe(5);
  });

  it("takes along what it would read, and lets go of who sent it on", async () => {
    let seen: IncomingHttpHeaders = {};
    const target = await serve((request, response) => {
      seen = request.headers;
      response.end("ok");
    });
    let left: Promise<unknown> | undefined;
    const door = await serve((_, response) => {
      left = once(response, "close");
      response.writeHead(302, { location: target }).write("never ends");
    });
    const headers = { Accept: "text/xml", "If-None-Match": "e", "X-If-Key": "k" };
    // Its time is not over when it is let go.
    await get(door, [door, target], { headers, timeoutMs: 60_000 });
    expect(seen).toMatchObject({ accept: "text/xml", "if-none-match": "e" });
    expect(seen["x-if-key"]).toBeUndefined();
    await left;
  });

  it("is sent nowhere by an answer that is one", async () => {
    const listeners: [RequestListener, object, number][] = [
      [(_, response) => response.writeHead(302).end("whither"), {}, 302],
      [(_, response) => response.writeHead(201, { location: "/x" }).end("made"), {}, 201],
      [(_, response) => response.writeHead(307, { location: "/x" }).end("ask there"), { json: {} }, 307],
    ];
    for (const [listener, more, status] of listeners) {
      const url = await serve(listener);
      expect((await get(url, [url], more)).status).toBe(status);
    }
  });

  it.each(["nonsense", "ftp://news.example/", "shttp://127.0.0.1/"])(
    "is of the web alone: %s",
    async (url) => {
      await expect(get(url, [])).rejects.toThrow("redirects: no web address");
    },
  );

  it("is sent to no address that is none", async () => {
    const door = await serve((_, response) => response.writeHead(302, { location: "http://[" }).end());
    await expect(get(door)).rejects.toThrow("redirects: no web address");
  });

  it("says why there was no answer, and names the host at most", async () => {
    const plain = await serve((_, response) => response.end("plain"));
    await expect(get(plain.replace("http:", "https:"), [plain.replace("http:", "https:")])).rejects.toThrow(
      /^network: (?!ERR_INVALID_PROTOCOL)/,
    );
    const silent = await serve(() => undefined);
    await expect(get(`${silent}/?key=secret`, [silent], { timeoutMs: 50 })).rejects.toThrow(
      /^timeout: 127\.0\.0\.1$/,
    );
    const [gone] = [servers.pop()];
    await new Promise((resolve) => gone?.close(resolve).closeAllConnections());
    await expect(get(silent)).rejects.toMatchObject({
      name: "OutsideError",
      message: "network: ECONNREFUSED",
    });
  });

  it("ends with its caller's reason when the caller has had enough", async () => {
    const silent = await serve(() => undefined);
    const reason = new Error("had enough");
    const call = new AbortController();
    const answer = get(silent, [silent], { signal: call.signal });
    call.abort(reason);
    await expect(answer).rejects.toBe(reason);
    const { signal } = new AbortController();
    await expect(get(silent, [silent], { timeoutMs: 50, signal })).rejects.toMatchObject({
      failure: "timeout",
    });
  });

  it("reads as much as it was told, and lets go of who would send more", async () => {
    const fits = await serve((_, response) => response.end("x".repeat(1_000)));
    expect((await get(fits)).text).toHaveLength(1_000);
    let left: Promise<unknown> | undefined;
    const send = (write: (response: ServerResponse) => void): RequestListener => {
      return (_, response) => {
        left = once(response, "close");
        write(response);
      };
    };
    for (const listener of [
      send((response) => void response.write("x".repeat(2_000))),
      send((response) => {
        response.writeHead(200, { "content-encoding": "gzip" }).write(gzipSync("x".repeat(100_000)));
      }),
    ]) {
      const url = await serve(listener);
      await expect(get(url, [url], { timeoutMs: 60_000 })).rejects.toThrow("too_large: 127.0.0.1");
      await left;
    }
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("unpacks %s", async (encoding, pack) => {
    const url = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(pack("unpacked")),
    );
    expect((await get(url)).text).toBe("unpacked");
  });

  it("fails at once when a packed answer breaks off", async () => {
    const url = await serve((_, response) => {
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .write(gzipSync("x".repeat(900)).subarray(0, 12));
      setImmediate(() => response.destroy());
    });
    await expect(get(url, [url], { timeoutMs: 20_000 })).rejects.toMatchObject({ failure: "network" });
  });

  it.each([
    ["<?xml version='1.0' encoding='windows-1251'?>", true],
    ['\n\n <?xml version="1.0" encoding="windows-1251"?>', true],
    ["<p><?xml version='1.0' encoding='windows-1251'?>", false],
    ["<?xml version='1.0'?><p encoding='windows-1251'/>", false],
    ["<?xml version='1.0' encoding='no-such-alphabet'?>", false],
  ])("reads the alphabet that a text says of itself: %s", async (head, isSaid) => {
    const url = await serve((_, response) =>
      response.end(Buffer.concat([Buffer.from(head), Buffer.from([0xf2, 0xe8, 0xe3, 0xf0])])),
    );
    expect((await get(url)).text.endsWith("тигр")).toBe(isSaid);
  });

  it("reads UTF-8 where an alphabet is named that nobody knows", async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { "content-type": "text/plain; charset=no-such-alphabet" }).end("тигр"),
    );
    expect((await get(url)).text).toBe("тигр");
  });
});
