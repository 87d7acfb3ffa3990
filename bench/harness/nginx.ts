import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "../bench.context.ts";
import { freePort } from "./postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const START_TIMEOUT_MS = 5_000;
/** Where Debian puts it is not in everybody's path. */
const PATH = `${process.env.PATH}:/usr/sbin`;

/** Whether this machine has nginx. */
export const hasNginx = (): boolean => spawnSync("nginx", ["-v"], { env: { PATH } }).status === 0;

/**
 * nginx with one worker on one core, set up as well as we know how: files kept open, sent by the kernel, nothing logged.
 *
 * @param root folder whose files it serves
 * @returns its address
 */
export async function startNginx(bench: Bench, root: string, core: number): Promise<string> {
  const folder = await temporaryFolder(bench);
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n  ");
  await writeFile(
    join(folder, "nginx.conf"),
    `worker_processes 1;
daemon off;
pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "error.log")};
events { worker_connections 1024; }
http {
  ${temporary}
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=1000;
  types { text/javascript js; }
  server {
    listen 127.0.0.1:${port};
    root ${root};
    add_header Cache-Control "public, max-age=31536000, immutable";
  }
}
`,
  );
  const args = [
    "-c",
    String(core),
    "nginx",
    "-e",
    join(folder, "error.log"),
    "-c",
    join(folder, "nginx.conf"),
  ];
  const child = spawn("taskset", args, { stdio: "ignore", env: { PATH } });
  bench.onEnd(async () => {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  for (const startedAt = Date.now(); Date.now() - startedAt < START_TIMEOUT_MS; await wait(50)) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return url;
  }
  throw new Error("nginx did not start");
}
