import { once } from "node:events";
import { type ClientRequest, get, type IncomingMessage } from "node:http";

export interface StalledReader {
  response: IncomingMessage;
  /** Reads the rest after all. */
  readAll(): Promise<string>;
  close(): void;
}

/** Asks for something and, once its answer has begun, reads none of it. */
export async function openStalledReader(
  url: string,
  headers: Record<string, string>,
): Promise<StalledReader> {
  const request: ClientRequest = get(url, { headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.pause();
  return {
    response,
    async readAll() {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      return Buffer.concat(parts).toString();
    },
    close: () => request.destroy(),
  };
}
