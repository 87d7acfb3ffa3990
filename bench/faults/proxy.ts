import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bench } from "../bench.context.ts";
import { temporaryFolder } from "../harness/temporary-folder.ts";

export type ProxyName = "haproxy" | "caddy" | "nginx";

const DEPLOY = join(import.meta.dirname, "..", "..", "deploy");
/** Where Debian puts them is not in everybody's path. */
const PATH = `${process.env.PATH}:/usr/sbin`;

interface Place {
  port: number;
  instances: readonly number[];
}

interface Proxy {
  file: string;
  /** The shipped file without TLS, on this machine. */
  adapt(text: string, place: Place, folder: string): string;
  command(file: string, folder: string): [program: string, ...args: string[]];
}

const PROXIES: Record<ProxyName, Proxy> = {
  haproxy: {
    file: "haproxy.cfg",
    adapt: (text, { port }) =>
      text
        .replace(/^ {4}bind :80$/m, `    bind 127.0.0.1:${port}\n    bind ::1:${port}`)
        .replace(/^ {4}bind :443.*$/m, "")
        .replace(/^ {4}http-request redirect scheme.*$/m, "")
        // A shell may open fewer files than the service.
        .replace("maxconn 10000", "maxconn 2000")
        .replace("log stdout format raw local0", "log stdout format raw local0 err"),
    command: (file) => ["haproxy", "-db", "-f", file],
  },
  caddy: {
    file: "Caddyfile",
    adapt: (text, { port }) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${text
        .replace(/^bakso\.example \{/m, `http://localhost:${port} {`)
        // In demo mode the server answers only under its own host name.
        .replace("health_uri", `health_headers {\n\t\t\tHost localhost:${port}\n\t\t}\n\t\thealth_uri`)}`,
    command: (file) => ["caddy", "run", "--adapter", "caddyfile", "--config", file],
  },
  nginx: {
    file: "nginx.conf",
    adapt: (text, { port }, folder) => {
      const site = text
        .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, "")
        .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port}; listen [::1]:${port};`)
        .replace(/^ {4}ssl_.*$/gm, "")
        .replaceAll("$host;", "$http_host;")
        .replace("bakso.example", "localhost");
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join("\n");
      return `daemon off;\npid ${join(folder, "pid")};\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`;
    },
    command: (file, folder) => ["nginx", "-e", join(folder, "error.log"), "-c", file],
  },
};

/**
 * Starts a proxy of Debian's with the file that we ship, in front of two instances on this machine.
 *
 * @returns what rejects when it ends by itself
 */
export async function startProxy(
  bench: Bench,
  name: ProxyName,
  place: Place,
): Promise<{ ended: Promise<never> }> {
  const { file, adapt, command } = PROXIES[name];
  const folder = await temporaryFolder(bench);
  const [one, two] = place.instances;
  const shipped = await readFile(join(DEPLOY, file), "utf8");
  const text = adapt(shipped, place, folder)
    .replaceAll("10.0.0.11:3000", `127.0.0.1:${one}`)
    .replaceAll("10.0.0.12:3000", `127.0.0.1:${two}`)
    .replaceAll("hdr Host bakso.example", `hdr Host localhost:${place.port}`);
  const path = join(folder, file);
  await writeFile(path, text);
  const [program, ...args] = command(path, folder);
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"], env: { PATH, HOME: folder } });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${program} ended with ${code}`);
  });
  // It is meant to end then.
  ended.catch(() => undefined);
  bench.onEnd(async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  });
  return { ended };
}
