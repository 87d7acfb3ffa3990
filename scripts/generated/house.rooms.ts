/** A part of the code, as the picture in docs/architecture.md shows it. */
export interface Room {
  name: string;
  /** The files in it; the first room that takes a file has it. */
  files: RegExp;
}

/** Files that prove or measure: they may know anything, and are no part of the house. */
export const OUTSIDE =
  /^(e2e|bench|scripts)\/|\.(test|spec|fixture|test-kit)\.tsx?$|^[^/]+\/test\/|\/testing\//;

/**
 * The house, from the top floor to the ground. Whoever lives on a floor may know those below and beside it, and nobody
 * above: an import that goes up is a climb, and `npm run check` finds it.
 */
export const HOUSE: readonly (readonly Room[])[] = [
  [
    {
      name: "server: start",
      files:
        /^server\/src\/(main|serve|start-[\w-]+|stop-orders|session-secret|load-config|config(\.rules)?|settings)\.ts$/,
    },
  ],
  [
    { name: "demo", files: /^demo\/(?!chain\/|wallet\/)/ },
    { name: "server: app", files: /^server\/src\/(app(\.dependencies)?|features|housekeeping)\.ts$/ },
    { name: "demo: wallet", files: /^demo\/wallet\// },
    { name: "web: routes", files: /^web\/src\/app\// },
  ],
  [
    { name: "server: features", files: /^server\/src\/features\// },
    { name: "server: pages", files: /^server\/src\/pages\// },
    { name: "web: assistant", files: /^web\/src\/assistant\// },
    { name: "web: site", files: /^web\/src\/site\// },
  ],
  [
    {
      name: "server: core",
      files:
        /^server\/src\/((core(\.parts)?|feature|demo|exported-record|knowledge|model-menu)\.ts$|(jobs|limits|gate|sessions|tools|pictures|gallery|content)\/)/,
    },
  ],
  [
    { name: "server: http", files: /^server\/src\/http\// },
    { name: "server: search", files: /^server\/src\/search\// },
  ],
  [
    { name: "server: gateways", files: /^server\/src\/gateways\// },
    { name: "server: database", files: /^server\/src\/database\// },
  ],
  [
    { name: "server: common parts", files: /^server\/src\/([\w.-]+\.ts$|errors\/|logging\/|threads\/)/ },
    { name: "web: shared", files: /^web\/src\/shared\// },
    { name: "art", files: /^art\// },
    { name: "demo: chain", files: /^demo\/chain\// },
  ],
  [
    { name: "contract", files: /^contract\// },
    { name: "game", files: /^game\// },
    { name: "fakes", files: /^fakes\// },
  ],
];
