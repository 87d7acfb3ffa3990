import { Writable } from "node:stream";
import type { PageData } from "@bakso/contract/content/page-data";
import { renderToPipeableStream } from "react-dom/server";
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter } from "react-router";
import { CARD_GROUNDS } from "../shared/made-card/card-ground.catalog.ts";
import { providePageData } from "./page-context.ts";

/** Renders the whole page before it responds: pages are cached, so nothing may come later in a template. */
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

/** The server calls this. It renders any page or loader call with the data that it is given. */
export function createPageRenderer(
  build: ServerBuild,
): (request: Request, data: PageData) => Promise<Response> {
  const handle = createRequestHandler(build, "production");
  return (request, data) => handle(request, providePageData(data));
}

/** Address of the forest on which the server writes a shared talk's title. */
export const talkCardGround: string = CARD_GROUNDS.talk;
