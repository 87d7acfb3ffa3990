import { callApi } from "../../../shared/lib/api-client.ts";
import { paths } from "../../../shared/lib/api-paths.ts";

/** The server keeps its connection to the model for a minute. */
const READY_MS = 55_000;

let readyUntil = 0;

/** Tells the server that somebody is about to ask, so that the first word does not wait for a connection. */
export function getReady(): void {
  const now = Date.now();
  if (now < readyUntil) return;
  readyUntil = now + READY_MS;
  callApi(paths.getReady, { method: "POST", body: {} }).catch(() => {
    // The question itself will tell what is wrong.
  });
}
