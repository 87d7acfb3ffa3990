import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDataDir, testDatabaseUrl } from "../test/database.ts";
import { isMountable, mountSmallDisk } from "../test/small-disk.ts";
import { createHandle, type DatabaseHandle } from "./database/database-handle.ts";
import { acquireOwnerLock } from "./database/embedded/owner-lock.ts";
import { openServed } from "./database/served/open-served.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const START_LIMIT_MS = 40_000;

/** @returns the message of a program that can't start; it must end by itself, with code 1, and without a stack */
async function saidAtStart(settings: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "silent", ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = await once(child, "exit");
  expect({ code, said }).toEqual({ code: 1, said: expect.not.stringMatching(/\n\s+at |\[object/) });
  expect(said.trim().split("\n")).toHaveLength(1);
  return said.trim();
}

let dataDir: string;
const cleanUps: (() => unknown)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bakso-start-"));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  await rm(dataDir, { recursive: true, force: true });
});

describe("A start with an embedded database that can't be opened says why, and what to do", {
  timeout: START_LIMIT_MS,
}, () => {
  it("DATA_DIR in use", async () => {
    const lock = acquireOwnerLock(dataDir);
    cleanUps.push(() => lock.release());
    expect(await saidAtStart({ DATA_DIR: dataDir })).toMatch(
      /Another process is using .*: stop that one, or set DATA_DIR/,
    );
    // The embedded chain is that process's too.
    expect(await readdir(dataDir)).not.toContain("chain");
  });

  it("DATA_DIR is a file", async () => {
    const file = join(dataDir, "file");
    await writeFile(file, "");
    expect(await saidAtStart({ DATA_DIR: file })).toMatch(/file is no folder: set another DATA_DIR/);
  });

  it("a damaged store", async () => {
    const store = await createTestDataDir();
    cleanUps.push(store.remove);
    await truncate(join(store.dataDir, "db", "global", "pg_control"), 10);
    expect(await saidAtStart({ DATA_DIR: store.dataDir })).toMatch(
      /The embedded database in .*db is damaged .*: put a copy .* or move it away/,
    );
  });

  it.skipIf(!isMountable)(
    isMountable ? "a full disk, before the database is made" : "a full disk (needs the right to mount)",
    async () => {
      const disk = await mountSmallDisk({ megabytes: 8 });
      cleanUps.push(disk.unmount);
      expect(await saidAtStart({ DATA_DIR: disk.folder })).toMatch(
        /The disk is full: .* Make room, or set another DATA_DIR/,
      );
    },
  );

  it.skipIf(!isMountable)(
    isMountable ? "a read-only disk" : "a read-only disk (needs the right to mount)",
    async () => {
      const disk = await mountSmallDisk({ megabytes: 8, isReadOnly: true });
      cleanUps.push(disk.unmount);
      expect(await saidAtStart({ DATA_DIR: disk.folder })).toMatch(/it is read-only\. Set another DATA_DIR/);
    },
  );
});

describe("A start with a PostgreSQL that can't be reached says why, and what to do", {
  timeout: START_LIMIT_MS,
}, () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    // Takes connections, and never says a word.
    server = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());
  const said = (url: string) => saidAtStart({ DATA_DIR: dataDir, DATABASE_URL: url });

  it.each([
    [
      "refused",
      () => "postgres://bakso:secret@127.0.0.1:1/bakso",
      /No PostgreSQL server answers at 127\.0\.0\.1:1: start it/,
    ],
    [
      "no such host",
      () => "postgres://bakso:secret@nowhere.invalid/bakso",
      /host nowhere\.invalid in DATABASE_URL has no address/,
    ],
    ["no answer", () => `postgres://bakso:secret@127.0.0.1:${port}/bakso`, /does not answer: .*firewall/],
  ])("%s", async (_fault, url, sentence) => {
    const words = await said(url());
    expect(words).toMatch(sentence);
    expect(words).not.toContain("secret");
  });
});

const url = testDatabaseUrl ?? "";
const title = "A start with a PostgreSQL that can't be used says why, and what to do";
describe.skipIf(!url)(
  url ? title : `${title} (TEST_DATABASE_URL names no server)`,
  { timeout: START_LIMIT_MS },
  () => {
    const name = `start_${randomBytes(6).toString("hex")}`;
    const timeouts = { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 10_000 };
    let admin: DatabaseHandle<unknown>;
    const run = (statement: string) => sql.raw(statement).execute(admin.db);
    const as = (change: (at: URL) => void) => {
      const at = new URL(url);
      at.pathname = `/${name}`;
      at.username = name;
      change(at);
      return saidAtStart({ DATA_DIR: dataDir, DATABASE_URL: at.href });
    };
    beforeAll(async () => {
      admin = createHandle(openServed({ url, poolSize: 1, ...timeouts, onNotice: () => undefined }));
      await run(`create role ${name} login`);
      await run(`create database ${name}`);
    });
    afterAll(async () => {
      await run(`drop database ${name} with (force)`);
      await run(`drop role ${name}`);
      await admin.close();
    });
    afterEach(() =>
      run(`alter role ${name} reset all`).then(() => run(`alter role ${name} connection limit -1`)),
    );

    it("no such database", async () => {
      const words = await as((at) => {
        at.pathname = "/nothing_here";
      });
      expect(words).toMatch(/has no database nothing_here: make it \(createdb/);
    });

    it("no right to make tables", async () => {
      expect(await as(() => undefined)).toMatch(
        /The user start_\w+ may not make tables .*grant create, usage on schema public/,
      );
    });

    it("too many connections", async () => {
      await run(`alter role ${name} connection limit 0`);
      expect(await as(() => undefined)).toMatch(/has no connection left: lower DATABASE_POOL_SIZE/);
    });

    it("no writes", async () => {
      await run(`grant all on database ${name} to ${name}`);
      await run(`alter role ${name} set default_transaction_read_only = on`);
      expect(await as(() => undefined)).toMatch(/takes no writes: .* primary server/);
    });

    it("no TLS, where it is asked for", async () => {
      const words = await as((at) => at.searchParams.set("sslmode", "require"));
      expect(words).toMatch(/do not agree on TLS .*: see sslmode/);
    });

    it("a schema that a newer program has changed", async () => {
      const at = new URL(url);
      at.pathname = `/${name}`;
      const owner = createHandle(
        openServed({ url: at.href, poolSize: 1, ...timeouts, onNotice: () => undefined }),
      );
      cleanUps.push(() => owner.close());
      for (const statement of [
        "create table kysely_migration (name text primary key, timestamp text)",
        "create table kysely_migration_marks (name text primary key, oldest_beside text not null)",
        "insert into kysely_migration values ('9999-from-the-future', '')",
        "insert into kysely_migration_marks values ('9999-from-the-future', '9999-from-the-future')",
      ])
        await sql.raw(statement).execute(owner.db);
      const words = await as((as) => {
        as.username = new URL(url).username;
      });
      expect(words).toMatch(
        /A newer version .* \(9999-from-the-future\): start the newer version, or bring back/,
      );
    });
  },
);
