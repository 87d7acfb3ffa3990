import { StartError } from "../errors/start-error.ts";
import { isTlsError } from "./served/served-errors.ts";
import { SQLSTATE, SqlError } from "./sql-errors.ts";

interface Server {
  /** host:port */
  at: string;
  host: string;
  user: string;
  database: string;
}

type Sentence = (server: Server) => string;

const FIREWALL: Sentence = ({ at }) =>
  `The PostgreSQL server at ${at} does not answer: see whether it runs there (DATABASE_URL), and whether a firewall stands between.`;
const NO_ADDRESS: Sentence = ({ host }) =>
  `The host ${host} in DATABASE_URL has no address: correct its name, or this machine's DNS.`;
const NO_WRITES: Sentence = ({ at }) =>
  `The database at ${at} takes no writes: it is a standby, or was set to read-only; let DATABASE_URL name the primary server.`;
const POOLER: Sentence = ({ at }) =>
  `What answers at ${at} seems to hand connections out by transaction, as PgBouncer does: set DATABASE_PREPARE=no, and DATABASE_LISTEN_URL to the PostgreSQL server itself.`;

/** By SQLSTATE, or by what Node says about the network. */
const SENTENCES: Record<string, Sentence> = {
  ECONNREFUSED: ({ at }) => `No PostgreSQL server answers at ${at}: start it, or correct DATABASE_URL.`,
  ENOTFOUND: NO_ADDRESS,
  EAI_AGAIN: NO_ADDRESS,
  ETIMEDOUT: FIREWALL,
  EHOSTUNREACH: FIREWALL,
  ENETUNREACH: FIREWALL,
  "28P01": ({ at, user }) =>
    `The PostgreSQL server at ${at} does not accept the password of the user ${user}: correct DATABASE_URL.`,
  "28000": ({ at, user }) =>
    `The PostgreSQL server at ${at} does not let the user ${user} in: see its pg_hba.conf (does it want TLS? Then add ?sslmode=require to DATABASE_URL).`,
  "3D000": ({ at, user, database }) =>
    `The PostgreSQL server at ${at} has no database ${database}: make it (createdb -O ${user} ${database}), or correct DATABASE_URL.`,
  "42501": ({ user, database }) =>
    `The user ${user} may not make tables in the database ${database}: let its owner run "grant create, usage on schema public to ${user}", or make ${user} the owner of the database.`,
  "25006": NO_WRITES,
  [SQLSTATE.tooManyConnections]: ({ at }) =>
    `The PostgreSQL server at ${at} has no connection left: lower DATABASE_POOL_SIZE of all instances, or raise its max_connections.`,
  [SQLSTATE.starting]: ({ at }) =>
    `The PostgreSQL server at ${at} is still starting: start this program again in a moment.`,
  [SQLSTATE.diskFull]: ({ at }) => `The disk of the PostgreSQL server at ${at} is full: make room on it.`,
  "08P01": POOLER,
  "26000": POOLER,
  "42P05": POOLER,
};

/**
 * Why a served database could not be opened, in plain words. An error that has nothing to do with the connection stays
 * as it is.
 */
export function toStartError(error: unknown, url: string): unknown {
  const server = describe(url);
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof StartError) return at;
    const sentence = SENTENCES[(at as { code?: string }).code ?? ""];
    if (sentence) return new StartError(sentence(server), error);
    if (isTlsError(at, url)) return new StartError(tlsSentence(server, at.message), error);
  }
  const isOfTheLine = error instanceof SqlError && error.code === SQLSTATE.connectionLost;
  return isOfTheLine ? new StartError(FIREWALL(server), error) : error;
}

const tlsSentence = ({ at }: Server, reason: string) =>
  `The PostgreSQL server at ${at} and this program do not agree on TLS (${reason}): see sslmode in DATABASE_URL.`;

function describe(url: string): Server {
  const { hostname, port, username, pathname } = new URL(url);
  const host = hostname || "localhost";
  const user = decodeURIComponent(username) || "(none)";
  return {
    host,
    at: `${host}:${port || 5432}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
}
