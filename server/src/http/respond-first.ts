import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

/** Answers some requests from memory. */
export interface FirstResponder {
  /** @returns false when a request is about something else: then nothing was written */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Lets what is ready be answered before the framework sees the request; it answers whatever else there is. */
export function respondFirst(server: Server, ready: readonly FirstResponder[]): void {
  const others = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (ready.some(({ respond }) => respond(request, response))) return;
    for (const listener of others) listener.call(server, request, response);
  });
}
