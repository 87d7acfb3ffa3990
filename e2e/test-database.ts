import { randomUUID } from "node:crypto";
import pg from "pg";

/** A PostgreSQL server that tests may make databases on; undefined: the product's embedded one. */
const TEST_SERVER = process.env.TEST_DATABASE_URL || undefined;

export interface TestDatabase {
  /** What the product is started with. */
  environment: { DATABASE_URL?: string };
  /** Call it once the product has ended. */
  drop(): Promise<void>;
}

/**
 * A database for a started product, where the test does not care which kind. A served one costs a fifth of the embedded
 * one's time, which is compiled to WebAssembly and begins with making its files; where there is a server we take it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (TEST_SERVER === undefined) return { environment: {}, drop: async () => undefined };
  const name = `bakso_e2e_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(TEST_SERVER);
  url.pathname = `/${name}`;
  await run(`create database ${name}`);
  return {
    environment: { DATABASE_URL: url.href },
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: TEST_SERVER });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
