/** Files that are changed together, and the tests that have to notice. */
export interface Batch {
  /** Its name among the files that are kept between runs. */
  name: string;
  /** Globs from the root. */
  mutate: readonly string[];
  tests: readonly string[];
}

export interface Area {
  name: string;
  batches: readonly Batch[];
}

const HTTP = "server/src/http";
const PICTURES = "server/src/pictures";
const JOBS = "server/src/jobs";
const LIMITS = "server/src/limits";

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
        tests: ["server/src/gateways/outside/*.test.ts"],
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
          "{security-headers,metrics,respond-first,open-responses,gone,send-unstored,event-stream,departure}",
        ),
        tests: [`${HTTP}/{security-headers,metrics,event-stream,departure}.test.ts`],
      },
      {
        name: "http-access",
        mutate: sources(HTTP, "{access,declare-routes,at-once,request-log,api-docs}"),
        tests: [`${HTTP}/{route-access,at-once}.test.ts`],
      },
      {
        name: "http-peers",
        mutate: sources(HTTP, "{stalled-peers,connection-limits,pipelining,http-options}"),
        tests: [`${HTTP}/stalled-peers.test.ts`],
      },
    ],
  },
  {
    name: "pictures",
    batches: [{ name: "pictures", mutate: sources(PICTURES), tests: [`${PICTURES}/*.test.ts`] }],
  },
  { name: "limits", batches: [{ name: "limits", mutate: sources(LIMITS), tests: [`${LIMITS}/*.test.ts`] }] },
  { name: "jobs", batches: [{ name: "jobs", mutate: sources(JOBS), tests: [`${JOBS}/*.test.ts`] }] },
];
