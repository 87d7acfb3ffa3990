/** What a start uses of Node. A test compares it with what a start loads. */
const PARTS = [
  "assert",
  "async_hooks",
  "crypto",
  "dns",
  "dns/promises",
  "fs/promises",
  "http",
  "http2",
  "https",
  "os",
  "path/win32",
  "perf_hooks",
  "stream/consumers",
  "stream/promises",
  "string_decoder",
  "timers/promises",
  "tty",
  "worker_threads",
  "zlib",
];

/**
 * Loads what a start uses of Node, to be called before V8's settings are changed: Node's own code comes compiled, and V8 takes
 * compiled code only under the settings that it was compiled with. Compiling it took 25 ms of processor time.
 */
export function loadPartsOfNode(): void {
  for (const name of PARTS) process.getBuiltinModule(`node:${name}`);
}
