import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { authRoutes } from "./auth.routes.ts";
import { type AuthDependencies, createAuthService } from "./auth.service.ts";
import { balanceTool } from "./balance.tool.ts";
import { createChallengeStore } from "./challenge.store.ts";

/** Signing in and out: one challenge, one signature, one session. */
export function authFeature(core: Core, { finishErasure }: Pick<AuthDependencies, "finishErasure">): Feature {
  const { sessions, gate, content, publicUrl, nowMs, addressLimits } = core;
  const challenges = createChallengeStore(core.db);
  const auth = createAuthService({ challenges, finishErasure, sessions, content, publicUrl, nowMs });
  return {
    name: "auth",
    routes: [
      authRoutes({ auth, sessions, gate, countChallenge: (ip) => addressLimits.count("challenges", ip) }),
    ],
    tools: [balanceTool(gate, content)],
    sweep: challenges.sweep,
    jobKinds: none,
    erase: challenges.removeAll,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
