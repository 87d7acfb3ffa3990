declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";

  /** An S3 server for tests. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    httpServer: Server;
    run(): Promise<unknown>;
  }
}
