import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Session } from "@bakso/contract/auth";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";
import { openContent, type WatchedContentSource } from "../content/content.source.ts";

let folder: string;
let sources: WatchedContentSource[];
let instances: TestApp[];
let unwatch: (() => void)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-gate-"));
  await cp(join(import.meta.dirname, "../../../content"), folder, { recursive: true });
  const logger = pino({ level: "silent" });
  sources = [await openContent({ folder, logger }), await openContent({ folder, logger })];
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  unwatch = sources.map((source) => source.watch());
  const [first, second] = sources;
  if (!first || !second) throw new Error("two instances");
  const one = await createTestApp({ content: first });
  const database = { ...one.database, close: async () => undefined };
  instances = [one, await createTestApp({ content: second, database })];
});
afterEach(async () => {
  for (const stop of unwatch) stop();
  vi.useRealTimers();
  for (const instance of instances.reverse()) await instance.close();
  await rm(folder, { recursive: true });
});

it("a gate that is raised lets in who holds enough, and nobody else, on all instances, though nobody loads a page", async () => {
  const [poor, rich] = [createTestWallet(), createTestWallet()];
  const accessOf = async () => {
    const responses: string[] = [];
    for (const instance of instances)
      for (const wallet of [poor, rich]) {
        instance.balances.set(poor.address, 350_000_000_000n);
        instance.balances.set(rich.address, 400_000_000_000n);
        const session: Session = await instance.browser().signIn(wallet);
        responses.push(session.access);
      }
    return responses;
  };
  expect(await accessOf()).toEqual(["granted", "granted", "granted", "granted"]);
  const file = join(folder, "token.yaml");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace("minimumUi: 350000", "minimumUi: 400000"));
  vi.advanceTimersByTime(2_000);
  await expect
    .poll(() => sources.map((source) => source.current().token.minimumUi), { timeout: 20_000, interval: 20 })
    .toEqual([400_000, 400_000]);
  expect(await accessOf()).toEqual(["denied", "granted", "denied", "granted"]);
});
