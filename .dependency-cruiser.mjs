/**
 * Which part may know which. The rules are patterns, so that a new feature is guarded on its first day.
 * `scripts/check.ts` plants a forbidden import and expects it to be found: a checker that reads nothing must not be green.
 */
const TEST = "\\.(test|e2e)\\.tsx?$|^[^/]+/test/|/testing/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Not even of types: whoever reads one file must not have to read all.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "contract-knows-zod-alone",
      severity: "error",
      from: { path: "^contract/src", pathNot: TEST },
      to: { pathNot: "^contract/src|node_modules/zod/" },
    },
    {
      name: "the-game's-rules-know-nothing",
      comment: "No clock, no screen, no library: what they compute must be the same everywhere.",
      severity: "error",
      from: { path: "^game/src", pathNot: TEST },
      to: { pathNot: "^game/src" },
    },
    {
      name: "parts-know-the-contract-alone",
      severity: "error",
      from: { path: "^(web|server|e2e)/", pathNot: TEST },
      to: { path: "^(web|server|e2e|bench)/", pathNot: "^$1/" },
    },
    {
      name: "what-stands-for-the-outside-knows-nothing-of-ours",
      comment: "A fake that shared our code would agree with our mistakes.",
      severity: "error",
      from: { path: "^(fakes|demo/chain)/", pathNot: TEST },
      to: { path: "^(contract|game|art|server|web|e2e|bench|demo|fakes)/", pathNot: "^$1/" },
    },
    {
      name: "pictures-know-the-contract-alone",
      severity: "error",
      from: { path: "^art/", pathNot: TEST },
      to: { path: "^(game|server|web|e2e|bench|demo|fakes)/" },
    },
    {
      name: "the-product-draws-nothing",
      comment:
        "Pictures are drawn before they are shipped; only the demo's illustrator draws while it runs. The server may write on one, in the drawn letters.",
      severity: "error",
      from: { path: "^(server|web)/src", pathNot: TEST },
      to: { path: "^art/", pathNot: "^art/src/lettering/lettering\\.ts$" },
    },
    {
      name: "the-browser-takes-types-and-constants",
      comment: "A zod shape imported as a value would put zod into the browser.",
      severity: "error",
      from: { path: "^web/src", pathNot: TEST },
      to: {
        path: "^contract/src",
        pathNot: "/(constants|errors|secrets|token-powers)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "features-don't-know-features",
      severity: "error",
      from: { path: "^server/src/features/([^/]+)/" },
      to: { path: "^server/src/features/", pathNot: "^server/src/features/$1/" },
    },
    {
      name: "pages-and-tools-don't-know-one-another",
      comment: "What two of them need is shared; the assistant's shell alone puts tools together.",
      severity: "error",
      from: { path: "^web/src/(site|assistant)/(?!shell/)([^/]+)/" },
      to: { path: "^web/src/(site|assistant)/[^/]+/", pathNot: "^web/src/$1/$2/" },
    },
    {
      name: "the-assistant-and-the-site-are-two-houses",
      severity: "error",
      from: { path: "^web/src/(site|assistant)/" },
      to: { path: "^web/src/(site|assistant)/", pathNot: "^web/src/$1/" },
    },
    {
      name: "only-routes-put-pages-together",
      severity: "error",
      from: { path: "^web/src/(site|assistant|shared)/" },
      to: { path: "^web/src/app/" },
    },
    {
      name: "tools-don't-know-the-shell",
      comment: "They say what they add (assistant/feature.ts), and the shell reads the list.",
      severity: "error",
      from: { path: "^web/src/assistant/(?!shell/)[^/]+/" },
      to: { path: "^web/src/assistant/(shell/|features\\.ts)" },
    },
    {
      name: "what-is-shared-knows-no-page",
      severity: "error",
      from: { path: "^web/src/shared/" },
      to: { path: "^web/src/(site|assistant)/" },
    },
    {
      name: "only-stores-touch-the-database",
      severity: "error",
      from: {
        path: "^server/src",
        pathNot: [
          TEST,
          "\\.store\\.ts$",
          "^server/src/database/",
          "^server/src/(core|start-server|main)\\.ts$",
        ],
      },
      to: {
        path: "node_modules/(kysely|pg|@electric-sql)|^server/src/database/",
        pathNot: "(sql-errors|lanes)\\.ts$",
      },
    },
    {
      name: "only-gateways-touch-the-network",
      severity: "error",
      from: {
        path: "^server/src",
        pathNot: [TEST, "^server/src/(gateways|database)/", "^server/src/http/client-address\\.ts$"],
      },
      to: {
        path: "^(node:)?(http|https|http2|net|tls|dgram|dns)$|node_modules/(ai|@ai-sdk)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "one-file-loads-the-demo",
      comment: "The rest of the product is handed what it needs of it (server/src/demo.ts), or does without.",
      severity: "error",
      from: { path: "^(contract|game|art|server|web)/", pathNot: [TEST, "^server/src/serve\\.ts$"] },
      to: { path: "^demo/" },
    },
    {
      name: "the-demo-knows-what-it-stands-in-for",
      comment: "The interfaces of the gateways and what is needed to fill them; nothing that uses them.",
      severity: "error",
      from: { path: "^demo/", pathNot: TEST },
      to: {
        path: "^(game|server|web|e2e|bench|fakes)/",
        pathNot: [
          "^server/src/demo\\.ts$",
          "^server/src/(gateways|search|errors|threads)/",
          "^server/src/(amounts|plain-markdown|text\\.words)\\.ts$",
          "^web/src/shared/wallet/",
        ],
      },
    },
    {
      name: "the-demo-wallet-is-the-browser's",
      severity: "error",
      from: { path: "^demo/(?!wallet/)", pathNot: TEST },
      to: { path: "^(web/src|demo/wallet)/" },
    },
    {
      name: "no-test-code-in-the-product",
      severity: "error",
      from: { path: "^([^/]+/src|demo)/", pathNot: TEST },
      to: { path: `${TEST}|^(e2e|fakes)/|node_modules/(vitest|@playwright|fast-check)/` },
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\+types/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.node.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/build/|\\.react-router/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
