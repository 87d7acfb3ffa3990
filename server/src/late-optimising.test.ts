import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const MODULE = new URL("./late-optimising.ts", import.meta.url).href;

/** Runs something hot, answers one request, and runs it again. */
const PROGRAM = `
  import { createServer } from "node:http";
  import { optimiseFromFirstRequest } from ${JSON.stringify(MODULE)};
  function hot(n) { let sum = 0; for (let i = 0; i < n; i++) sum = (sum * 31 + i) % 1000003; return sum; }
  const warm = async () => {
    for (let i = 0; i < 300; i++) {
      hot(10_000);
      await new Promise(setImmediate);
    }
  };
  optimiseFromFirstRequest();
  await warm();
  console.log("asked");
  const server = createServer((request, response) => response.end());
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  await (await fetch("http://127.0.0.1:" + server.address().port)).text();
  server.close();
  server.closeAllConnections();
  await warm();
`;

it("What runs often is compiled to run faster from the first request on, and not before", async () => {
  const args = ["--trace-opt", "--input-type=module", "--eval", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  const [before = "", after = ""] = stdout.split("asked\n");
  const optimised = /\[completed compiling \S+ <JSFunction hot /;
  expect(before).not.toMatch(optimised);
  expect(after).toMatch(optimised);
});
