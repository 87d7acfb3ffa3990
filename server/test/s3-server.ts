/// <reference path="./s3rver.d.ts" />
import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";

/** A real S3 server, from npm, on loopback, with a bucket `pictures`; its files lie in the folder. */
export async function startS3Server(folder: string) {
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "pictures" }],
  });
  await store.run();
  const server = store.httpServer;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Both its access key and its secret. */
    key: "S3RVER",
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
