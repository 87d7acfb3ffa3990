/** Files that are changed together, and the tests that have to notice. */
export interface Batch {
  /** Its name among the files that are kept between runs. */
  name: string;
  /** Globs from the root. */
  mutate: readonly string[];
  tests: readonly string[];
  /** Only clauses of queries are left out: the rest of a store is a frame around them, and its tests take seconds each. */
  queriesAlone?: boolean;
}

export interface Area {
  name: string;
  batches: readonly Batch[];
}

const HTTP = "server/src/http";
const PICTURES = "server/src/pictures";
const JOBS = "server/src/jobs";
const LIMITS = "server/src/limits";
const FEATURES = "server/src/features";
const MARKET = "server/src/gateways/market";
/** The stores of talks, by two talks of one wallet. */
const TWO_TALKS = "server/src/two-talks.test.ts";
/** Every store, by two wallets in turn: what is one's own, and what the other must not notice. */
const TWO_WALLETS = "server/src/two-wallets.test.ts";

/** The sources of a folder, or those that are named. */
const sources = (folder: string, names = "*"): string[] => [
  `${folder}/${names}.ts`,
  `!${folder}/*.test.ts`,
  // Changes do not reach another thread.
  `!${folder}/*.worker.ts`,
];

/**
 * What a small mistake would cost most. Tests are named closely: each mutant that survives has run all that reach it,
 * and tests of whole servers on a database would take days.
 */
export const AREAS: readonly Area[] = [
  {
    name: "gateways/outside",
    batches: [
      {
        name: "outside",
        mutate: sources("server/src/gateways/outside"),
        // Without the test that takes the time of a hostile page: changed code is slower than that.
        tests: ["server/src/gateways/outside/{fetch-outside,public-lookup,shared-loads,html.text}.test.ts"],
      },
    ],
  },
  {
    name: "safe-link",
    batches: [
      {
        name: "safe-link",
        mutate: ["web/src/shared/lib/safe-link.ts"],
        tests: ["web/src/shared/lib/safe-link.test.ts"],
      },
    ],
  },
  {
    name: "http",
    batches: [
      {
        name: "http-requests",
        mutate: sources(
          HTTP,
          "{client-address,request-target,error-handler,origin,operator-access,demo-host}",
        ),
        tests: [`${HTTP}/{client-address,request-target,error-handler,callers}.test.ts`],
      },
      {
        name: "http-responses",
        mutate: sources(
          HTTP,
          "{security-headers,metrics,open-responses,gone,send-unstored,event-stream,departure}",
        ),
        tests: [`${HTTP}/{security-headers,metrics,event-stream,departure}.test.ts`],
      },
      {
        name: "http-access",
        mutate: sources(HTTP, "{access,declare-routes,at-once,request-log,api-docs}"),
        tests: [`${HTTP}/{route-access,request-log}.test.ts`],
      },
    ],
  },
  {
    name: "http: connections",
    batches: [
      {
        name: "http-peers",
        mutate: sources(HTTP, "{stalled-peers,connection-limits,pipelining,respond-first,http-options}"),
        tests: [`${HTTP}/{stalled-peers,http-options,respond-first}.test.ts`],
      },
    ],
  },
  {
    name: "pictures",
    batches: [
      {
        name: "pictures-bytes",
        mutate: sources(
          PICTURES,
          "{byte-window,byte-range,picture.kind,picture.response,picture.structure,fair-queue}",
        ),
        tests: [
          `${PICTURES}/{byte-range,byte-window,picture.kind,picture.response,picture.structure,fair-queue}.test.ts`,
        ],
      },
    ],
  },
  {
    name: "pictures: files",
    batches: [
      {
        name: "pictures-files",
        mutate: sources(
          PICTURES,
          "{temporary-folder,picture.upload,picture.intake,model-copy,picture.inspector}",
        ),
        tests: [
          `${PICTURES}/{temporary-folder,picture.inspector,picture.forms,picture.upload,picture.intake,model-copy}.test.ts`,
        ],
      },
    ],
  },
  {
    name: "limits",
    batches: [
      {
        name: "limits-rules",
        mutate: sources(LIMITS, "{address-limits,holder-limits,holder-bytes,shared-limit}"),
        tests: [`${LIMITS}/{day-limits,room,shared-limit,shared-limit.writes}.test.ts`],
      },
    ],
  },
  {
    name: "limits: stores",
    batches: [
      {
        name: "limits-stores",
        mutate: sources(LIMITS, "*.store"),
        tests: [`${LIMITS}/limit-stores.test.ts`],
      },
    ],
  },
  {
    name: "jobs: saving, following and ending",
    batches: [
      {
        name: "jobs-ends",
        mutate: sources(JOBS, "{job-saver,follow-stored-job,settle-job}"),
        tests: [`${JOBS}/{job-ends,job-saver}.test.ts`],
      },
    ],
  },
  {
    name: "jobs: replies",
    batches: [
      {
        name: "jobs-replies",
        mutate: sources(
          JOBS,
          "{body-hash,job-wake,subject-changes,write-model-events,stream-job,send-reply,stored-reply,reply-parts,live-job}",
        ),
        tests: [`${JOBS}/{job-wake,reply-stream,reply-parts,live-job,write-model-events,job-ends}.test.ts`],
      },
    ],
  },
  {
    name: "jobs: service",
    batches: [
      {
        name: "jobs-service",
        mutate: sources(JOBS, "job.service"),
        tests: [`${JOBS}/{job.service,job-listeners}.test.ts`],
      },
    ],
  },
  {
    name: "jobs: store",
    batches: [
      {
        name: "jobs-store",
        queriesAlone: true,
        mutate: sources(JOBS, "job.store"),
        tests: [`${JOBS}/{job-claims,job.store}.test.ts`, TWO_TALKS, TWO_WALLETS],
      },
    ],
  },
  {
    name: "gate",
    batches: [
      {
        name: "gate-rules",
        mutate: sources("server/src/gate", "{gate.service,tenure.service,mint-check}"),
        tests: ["server/src/gate/{gate.service,tenure.service,gate.readings}.test.ts"],
      },
    ],
  },
  {
    name: "features/auth",
    batches: [
      {
        name: "auth-rules",
        mutate: sources("server/src/features/auth", "{auth.service,sign-in-message}"),
        tests: ["server/src/features/auth/sign-in.test.ts"],
      },
    ],
  },
  {
    name: "features/auth: routes and store",
    batches: [
      {
        name: "auth-routes",
        mutate: sources(`${FEATURES}/auth`, "{auth.routes,balance.tool}"),
        tests: [`${FEATURES}/auth/{auth.routes,balance.tool}.test.ts`],
      },
      {
        name: "auth-store",
        queriesAlone: true,
        mutate: sources(`${FEATURES}/auth`, "*.store"),
        tests: [`${FEATURES}/auth/{challenge.store,auth.routes}.test.ts`, TWO_WALLETS],
      },
    ],
  },
  {
    name: "stores of talks: conversations and messages",
    batches: [
      {
        name: "stores-conversations",
        queriesAlone: true,
        mutate: sources(`${FEATURES}/conversations`, "*.store"),
        tests: [
          `${FEATURES}/conversations/{conversation-pages,conversation.routes,talk-search,branches}.test.ts`,
          `${FEATURES}/conversations/{conversation-search,conversation.store,message.store,branch.store}.test.ts`,
          TWO_TALKS,
          TWO_WALLETS,
        ],
      },
    ],
  },
  {
    name: "stores of talks: turns, tools, titles and summaries",
    batches: [
      {
        name: "stores-chat",
        queriesAlone: true,
        mutate: sources(`${FEATURES}/chat`, "*.store"),
        tests: [`${FEATURES}/chat/{summary,title,turn}.store.test.ts`, TWO_TALKS, TWO_WALLETS],
      },
    ],
  },
  {
    name: "stores of the gate and of sessions",
    batches: [
      {
        name: "stores-sessions",
        queriesAlone: true,
        mutate: sources("server/src/{gate,sessions}", "*.store"),
        tests: ["server/src/gate/gate.store.test.ts", "server/src/sessions/session.test.ts", TWO_WALLETS],
      },
    ],
  },
  {
    name: "stores of watchlists, pictures, memories and erasures",
    batches: [
      {
        name: "stores-holders",
        queriesAlone: true,
        mutate: sources(`${FEATURES}/{watchlist,studio,personal,erasure}`, "*.store").concat(
          sources(PICTURES, "*.store"),
        ),
        tests: [
          `${FEATURES}/{watchlist/watchlist,studio/studio,personal/personal}.routes.test.ts`,
          `${FEATURES}/{watchlist/watchlist,personal/personal,erasure/erasure}.store.test.ts`,
          `${FEATURES}/studio/studio.stores.test.ts`,
          `${PICTURES}/{picture.store,unused-files}.test.ts`,
          TWO_WALLETS,
        ],
      },
    ],
  },
  {
    name: "stores of agents",
    batches: [
      {
        name: "stores-agents",
        queriesAlone: true,
        mutate: sources(`${FEATURES}/agents`, "*.store"),
        tests: [`${FEATURES}/agents/{agent.stores,agent.routes}.test.ts`, TWO_WALLETS],
      },
    ],
  },
  {
    name: "stores of games",
    batches: [
      {
        name: "stores-game",
        queriesAlone: true,
        mutate: sources(`${FEATURES}/game`, "*.store"),
        tests: [`${FEATURES}/game/{game.store,game.routes}.test.ts`, TWO_WALLETS],
      },
    ],
  },
  {
    name: "stores of donations and health",
    batches: [
      {
        name: "stores-conservation",
        queriesAlone: true,
        mutate: sources(`${FEATURES}/{conservation,health}`, "*.store"),
        tests: [`${FEATURES}/{conservation,health}/*.{routes,store}.test.ts`],
      },
    ],
  },
  {
    name: "gateways/market",
    batches: [
      {
        name: "market",
        mutate: sources(MARKET).concat(`!${MARKET}/market.store.ts`),
        tests: [
          `${MARKET}/{address-batch,market.gateway,own-token,pair-order,shared-answers,sources,token-pairs}.test.ts`,
          `${MARKET}/source.{guard,http,numbers}.test.ts`,
        ],
      },
      {
        name: "market-store",
        mutate: sources(MARKET, "*.store"),
        tests: [`${MARKET}/market.store.rows.test.ts`],
      },
    ],
  },
];
