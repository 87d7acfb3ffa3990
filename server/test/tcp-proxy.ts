import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  /** The database's address, through the proxy. */
  url: string;
  /** How many connections were ever opened. */
  opened(): number;
  /** From now on bytes vanish, as behind a router that forgot the connection; nobody is told. */
  swallow(): void;
  /** New connections work again. */
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
  let opened = 0;

  const pipe = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (chunk) => {
      if (!isSwallowing) to.write(chunk);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    opened++;
    const upstream = connect(Number(target.port || 5432), target.hostname);
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
    forward: () => {
      isSwallowing = false;
    },
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
