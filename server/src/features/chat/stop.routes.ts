import { Stopped, StopRequest } from "@bakso/contract/messages";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { JobService } from "../../jobs/job.service.ts";

export interface StopRoutesDependencies {
  jobs: Pick<JobService, "stop">;
  /** Stops a task of the agents. @returns how many messages were being written */
  stopAgents(wallet: string, taskId: string): Promise<number>;
}

/**
 * Stops what is being written. Any body will do, or none: a page that closes sends its last word as plain text, or as
 * nothing at all.
 */
export const stopRoutes: (dependencies: StopRoutesDependencies) => FastifyPluginAsyncZod =
  ({ jobs, stopAgents }) =>
  async (app, options) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string" }, async (_request: unknown, body: string | Buffer) =>
      objectIn(String(body)),
    );
    const routes = declareRoutes(({ post }) => {
      post(
        "/api/stop",
        { config: { access: "granted" }, schema: { body: StopRequest, response: { 200: Stopped } } },
        async (request, _reply, { wallet }) => {
          const { conversation_id: conversationId, run_id: taskId } = request.body ?? {};
          // Without either it concerns speech, and the server stores nothing of that.
          const stopped =
            (conversationId === undefined ? 0 : await jobs.stop(wallet, conversationId)) +
            (taskId === undefined ? 0 : await stopAgents(wallet, taskId));
          return { success: true as const, stopped };
        },
      );
    });
    await routes(app, options);
  };

/** What a text says as JSON; null where it is none, or no object. */
function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
