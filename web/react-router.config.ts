import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/app",
  buildDirectory: "build",
  ssr: true,
  // The few routes are known at once; asking the server for them one by one costs a request each.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
