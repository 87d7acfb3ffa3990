import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
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
    "100::1",
    "5f00::1",
    "nonsense",
  ])("%s is nobody's business", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "93.184.216.34", "2606:4700::1111"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ["localhost", false],
    ["LOCALHOST.", false],
    ["printer", false],
    ["server.local", false],
    ["metadata.google.internal", false],
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
});
