import { Writable } from "node:stream";
import type { PageData } from "@bakso/contract/content/page-data";
import { renderToPipeableStream } from "react-dom/server";
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter } from "react-router";
import { providePageData } from "./page-context.ts";

/** Renders a whole page before answering, since pages are cached: nothing may hide in a late template. */
export default function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let statusCode = status;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        const parts: Buffer[] = [];
        const sink = new Writable({
          write(part: Buffer, _encoding, next) {
            parts.push(part);
            next();
          },
          final(next) {
            headers.set("Content-Type", "text/html; charset=utf-8");
            resolve(new Response(Buffer.concat(parts), { status: statusCode, headers }));
            next();
          },
        });
        pipe(sink);
      },
      onShellError: reject,
      onError(error) {
        statusCode = 500;
        reject(error);
      },
    });
  });
}

/** Asked by the server: renders any page or loader call, given what it knows. */
export function createPageRenderer(
  build: ServerBuild,
): (request: Request, data: PageData) => Promise<Response> {
  const handle = createRequestHandler(build, "production");
  return (request, data) => handle(request, providePageData(data));
}
