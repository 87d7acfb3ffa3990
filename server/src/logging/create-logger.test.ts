import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { createLogger, writeTogether } from "./create-logger.ts";

const run = promisify(execFile);
const LOGGER = fileURLToPath(new URL("./create-logger.ts", import.meta.url));
/** What a process writes that logs, and ends in this way. */
const written = async (end: string): Promise<string> => {
  const code = `import { createLogger } from ${JSON.stringify(LOGGER)};
    const logger = createLogger({ level: "info" });
    logger.info("first"); logger.info("last");
    ${end}`;
  const child = run(process.execPath, ["--input-type=module", "-e", code]);
  return child.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
};

describe("lines of the log", () => {
  it("are written together at the end of a turn of the event loop, in their order, each once", async () => {
    const writes: string[] = [];
    const logger = createLogger({
      level: "info",
      destination: writeTogether({ write: (text) => writes.push(text) }),
    });
    for (const name of ["a", "b", "c"]) logger.info(name);
    expect(writes).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    logger.info("d");
    await new Promise((resolve) => setImmediate(resolve));
    expect(
      writes.map((text) =>
        text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line).msg),
      ),
    ).toEqual([["a", "b", "c"], ["d"]]);
  });

  it("are written at once with one that is fatal", () => {
    const writes: string[] = [];
    const logger = createLogger({
      level: "info",
      destination: writeTogether({ write: (text) => writes.push(text) }),
    });
    logger.info("before");
    logger.fatal("the end");
    expect(writes.join("")).toMatch(/before[\s\S]*the end/);
  });

  it.each([
    ["ends by itself", ""],
    ["exits in the same moment", "process.exit(3);"],
    ["dies of an error that nobody caught", "throw new Error('uncaught');"],
    ["dies of a promise that nobody caught", "await Promise.reject(new Error('uncaught'));"],
  ])("are all there when the process %s", async (_how, end) => {
    expect(await written(end)).toMatch(/first[\s\S]*last/);
  });

  it("hide what is secret", () => {
    const writes: string[] = [];
    const logger = createLogger({ level: "info", destination: { write: (text) => void writes.push(text) } });
    logger.info({ req: { headers: { cookie: "secret-1" } }, x: { apiKey: "secret-2" } }, "request");
    expect(writes.join("")).toContain("[hidden]");
    expect(writes.join("")).not.toContain("secret-");
  });
});
