import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operationsOf } from "../../server/test/api-operations.ts";
import { createConversation, signIn } from "../harness/holder.ts";
import { withTarget } from "./target.ts";

/**
 * node bench/attack/scanners.ts: wapiti over the public site and the API, sqlmap over the calls that look something up,
 * both from Debian, each bounded in time. Ends with 1 when one of them says that it found something.
 */
const WAPITI_SECONDS = 180;
const SQLMAP_SECONDS = 60;

/** Runs a program and gives what it said; it is stopped when its time is over. */
const run = (program: string, args: readonly string[], seconds: number) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece: Buffer) => {
        said += piece;
      });
    const timer = setTimeout(() => child.kill("SIGTERM"), seconds * 1_000);
    child.once("error", reject).once("close", () => {
      clearTimeout(timer);
      resolve(said);
    });
  });

await withTarget({}, async (product) => {
  const { origin } = product;
  const folder = await mkdtemp(join(tmpdir(), "bakso-attack-"));
  const holder = await signIn(product);
  const conversation = await createConversation(product, holder);
  let findings = 0;
  try {
    const report = join(folder, "wapiti.json");
    await run(
      "wapiti",
      [
        "-u",
        `${origin}/`,
        "--scope",
        "folder",
        "-m",
        "exec,file,sql,blindsql,xss,redirect,crlf,htaccess,methods,shellshock",
      ]
        .concat(["--max-scan-time", String(WAPITI_SECONDS - 30), "--max-attack-time", "20", "-d", "4"])
        .concat(["--flush-session", "-f", "json", "-o", report, "--no-bugreport", "-v", "0"]),
      WAPITI_SECONDS,
    );
    const { vulnerabilities } = JSON.parse(await readFile(report, "utf8")) as {
      vulnerabilities: Record<string, { method: string; path: string; info: string }[]>;
    };
    console.log("  wapiti is through");
    for (const [kind, found] of Object.entries(vulnerabilities))
      for (const { method, path, info } of found) {
        findings += 1;
        console.log(`  wapiti: ${kind}: ${method} ${path}: ${info}`);
      }

    const document = await (
      await fetch(`${product.address}/api/docs`, { headers: { host: new URL(origin).host } })
    ).json();
    const lookups = operationsOf(document).filter(
      ({ method, parameters }) => method === "GET" && parameters.length > 0,
    );
    for (const { path, parameters } of lookups) {
      if (/live|proxy/.test(path)) continue;
      const target = path
        .replace("{wallet}", holder.wallet)
        .replace("{conversation_id}", `${conversation}*`)
        .replace(/\{\w+\}/g, "abc*");
      const query = parameters.filter((one) => one.in === "query").map(({ name }) => `${name}=1`);
      const url = `${origin}${target}${query.length > 0 ? `?${query.join("&")}` : ""}`;
      const said = await run(
        "sqlmap",
        ["-u", url, "--batch", "--level", "2", "--risk", "2", "--dbms", "PostgreSQL", "--flush-session"]
          .concat(["--technique", "BEUS", "--threads", "4", "--disable-coloring", "--output-dir", folder])
          .concat(["--cookie", holder.headers.cookie ?? "", "--ignore-code", "400,401,403,404"]),
        SQLMAP_SECONDS,
      );
      const isFound = /is vulnerable|appears to be .* injectable|identified the following injection/i.test(
        said,
      );
      const isTried = /do(es)? not (appear|seem) to be injectable/.test(said);
      if (isFound || !isTried) findings += 1;
      const outcome = isFound
        ? "found something"
        : isTried
          ? "nothing"
          : `could not try: ${said.trim().split("\n").at(-3)}`;
      console.log(`  sqlmap ${path}: ${outcome}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`  ${findings} findings.`);
  process.exitCode = findings === 0 ? 0 : 1;
});
