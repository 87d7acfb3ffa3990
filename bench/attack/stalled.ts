import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { withTarget } from "./target.ts";

/**
 * node bench/attack/stalled.ts [part of a name]: 1,500 bodies that never end, 300 readers that never read, 2,000 connections that say
 * nothing; how much memory they cost, and how long they are kept. From one address, so with that limit raised.
 */
const memoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
const SIXTEEN_KB = "x".repeat(16 * 1024);

await withTarget(
  { MAX_CONNECTIONS_PER_ADDRESS: "100000", MAX_CONNECTIONS: "100000" },
  async ({ address, origin, pid }) => {
    const { port } = new URL(address);
    const { host } = new URL(origin);
    const open = (text: string, isReading: boolean) =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect(Number(port), "127.0.0.1", () => {
          if (text) socket.write(text);
          resolve(socket);
        });
        socket.once("error", reject).on("error", () => undefined);
        if (isReading) socket.resume();
        else socket.pause();
      });
    const openAll = async (count: number, text: string, isReading: boolean) => {
      const sockets: Socket[] = [];
      for (let index = 0; index < count; index += 100)
        sockets.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(100, count - index) }, () => open(text, isReading)),
          )),
        );
      return sockets;
    };

    async function attack(name: string, count: number, text: string, isReading: boolean, largest = "") {
      if (process.argv[2] && !name.includes(process.argv[2])) return;
      const before = memoryMb(pid);
      const sockets = await openAll(count, text, isReading);
      if (largest) for (const socket of sockets) socket.write(largest);
      const startedAt = Date.now();
      let most = before;
      let [isHalfGone, allGoneS] = ["", ""];
      while (Date.now() - startedAt < 120_000) {
        most = Math.max(most, memoryMb(pid));
        const left = await connectionsOf(pid, Number(port));
        const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0);
        if (left <= count / 2) isHalfGone ||= seconds;
        if (left <= 2) {
          allGoneS = seconds;
          break;
        }
        await wait(250);
      }
      const askedAt = Date.now();
      const answer = await fetch(`${address}/api/health`, { headers: { host } });
      console.log(
        `  ${name}: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most; half gone after ${isHalfGone || "more than 120"} s, all after ${allGoneS || "more than 120"} s; then health ${answer.status} in ${Date.now() - askedAt} ms`,
      );
      for (const socket of sockets) socket.destroy();
      await wait(1_000);
    }

    const head = (path: string, length: number) =>
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    await attack("2,000 that say nothing", 2_000, "", true);
    await attack("1,500 heads that never end", 1_500, `GET / HTTP/1.1\r\nHost: ${host}\r\nX: `, true);
    await attack(
      "1,500 bodies of 30 kB that stop at 16",
      1_500,
      head("/api/kaiya_message", 30_000),
      true,
      SIXTEEN_KB,
    );
    await attack(
      "1,500 bodies of 900 kB that stop at 16",
      1_500,
      head("/api/kaiya_message", 900_000),
      true,
      SIXTEEN_KB,
    );
    await attack(
      "1,500 bodies for who has not signed in",
      1_500,
      head("/api/messages", 900_000),
      true,
      SIXTEEN_KB,
    );
    const asks = `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    await attack("300 readers who ask for 1,000 pages each and read none", 300, asks.repeat(1_000), false);
  },
);

/** Connections that the kernel still has established with a process's port, by /proc. */
async function connectionsOf(pid: number, port: number): Promise<number> {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return readFileSync(`/proc/${pid}/net/tcp`, "utf8")
    .split("\n")
    .filter((line) => {
      const [, local = "", , state] = line.trim().split(/\s+/);
      return local.endsWith(wanted) && state === "01";
    }).length;
}
