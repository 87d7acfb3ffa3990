import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as later } from "node:timers/promises";

export interface TcpProxy {
  /** The database's address, through the proxy. */
  url: string;
  /** How many connections were ever opened. */
  opened(): number;
  /** From now on bytes vanish, as behind a router that forgot the connection; nobody is told. */
  swallow(): void;
  /** From now on nothing arrives, and nothing is lost: what was sent meanwhile comes with `forward`. */
  freeze(): void;
  /** From now on each piece arrives so much later, in its order. */
  delay(ms: number): void;
  /** Ends every connection, and from now on each new one as it comes, as though nobody were there. */
  refuse(): void;
  /** Connections work again, and so do new ones; what was frozen arrives. */
  forward(): void;
  /** Ends every connection from both sides. */
  cut(): void;
  close(): Promise<void>;
}

/** Stands between us and a server, to be broken in the ways that networks break. */
export async function openTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let isRefusing = false;
  let delayMs = 0;
  /** Resolves when the line is no longer frozen. */
  let thawed = Promise.withResolvers<void>();
  thawed.resolve();
  let opened = 0;

  const pipe = (from: Socket, to: Socket) => {
    sockets.add(from);
    let before = Promise.resolve();
    from.on("data", (chunk) => {
      if (isSwallowing) return;
      const { promise } = thawed;
      const waitMs = delayMs;
      const previous = before;
      before = (async () => {
        if (waitMs > 0) await later(waitMs);
        await Promise.all([previous, promise]);
        if (!to.destroyed) to.write(chunk);
      })();
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    opened++;
    if (isRefusing) return client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    // A router holds no piece back to send it with the next.
    client.setNoDelay();
    upstream.setNoDelay();
    pipe(client, upstream);
    pipe(upstream, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const url = new URL(targetUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    opened: () => opened,
    swallow: () => {
      isSwallowing = true;
    },
    freeze: () => {
      thawed = Promise.withResolvers();
    },
    delay: (ms) => {
      delayMs = ms;
    },
    refuse: () => {
      isRefusing = true;
      cut();
    },
    forward: () => {
      isSwallowing = false;
      isRefusing = false;
      thawed.resolve();
    },
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
