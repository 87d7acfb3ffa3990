import type { ChangeEvents } from "@bakso/contract/conversations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { declareRoutes } from "../../http/declare-routes.ts";
import { openEventStream, wantsEvents } from "../../http/event-stream.ts";
import type { SubjectChanges } from "../../jobs/subject-changes.ts";

/** Pages open it again at this interval, so that an ended session does not listen for longer. */
const OPEN_MAX_MS = 5 * 60_000;

/** Tells a page what other tabs and devices of its wallet change, as long as it is open. */
export const changeRoutes: (changes: SubjectChanges) => FastifyPluginAsyncZod = (changes) =>
  declareRoutes((app) => {
    app.get(
      "/api/changes",
      { config: { access: "granted" }, schema: { response: { 204: z.undefined() } } },
      async (request, reply, { wallet }) => {
        if (!wantsEvents(request.headers.accept)) return reply.code(204).send();
        const stream = openEventStream(reply);
        const unwatch = changes.watch(wallet, {
          onChange({ subjectId, targetId, of }) {
            // A reader that is too slow opens it again, and then reads everything.
            if (stream.isClogged()) return stream.end();
            const data: ChangeEvents["changed"] = {
              conversation_id: subjectId,
              ...(targetId === undefined ? {} : { message_id: targetId }),
              ...(of && { of }),
            };
            stream.send("changed", JSON.stringify(data));
          },
          onLetGo: () => stream.end(),
        });
        const timer = setTimeout(() => stream.end(), OPEN_MAX_MS).unref();
        stream.onClose(() => {
          clearTimeout(timer);
          unwatch();
        });
        return reply;
      },
    );
  });
