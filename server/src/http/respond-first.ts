import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

/** Answers some requests from memory. */
export interface FirstResponder {
  /** @returns false when the request is not for this; then nothing was written */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Lets ready responses be sent before the framework sees the request; the framework handles everything else. */
export function respondFirst(server: Server, ready: readonly FirstResponder[]): void {
  const others = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (ready.some(({ respond }) => respond(request, response))) return;
    for (const listener of others) listener.call(server, request, response);
  });
}
