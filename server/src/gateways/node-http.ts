/**
 * Node's own HTTP client. An import of "node:http" reads every name that it exports, and one of them (`WebSocket`) loads
 * all of undici: 12 MB and a tenth of the start for something that we never call (nodejs/node#57649).
 */
export const { Agent, request } = process.getBuiltinModule("node:http");
