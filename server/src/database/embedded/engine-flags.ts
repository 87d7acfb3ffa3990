import { setFlagsFromString } from "node:v8";

/** As often as V8 can count. */
const HARDLY_EVER = 2 ** 31 - 1;

/**
 * The engine is checked function by function, when it is first called, and only what is called very often is compiled a
 * second time, to run faster: both took processor time from the start (a quarter of a second). V8 counts the bytes of code
 * that run. PostgreSQL's parser is one huge function: the five statements of a start pass a half of this number, and
 * compiling it once more takes 0.6 s and 600 MB.
 */
export function compileEngineSparingly(): void {
  setFlagsFromString("--wasm-lazy-validation");
  setFlagsFromString(`--wasm-tiering-budget=${HARDLY_EVER}`);
}
