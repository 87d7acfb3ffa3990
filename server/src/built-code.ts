import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/** The built server's files, and what V8 made of them. */
export interface BuiltCode {
  /** Runs a file, and the files that it needs. @returns what it exports */
  load(file: string): unknown;
  /** Keeps what the start has compiled for the next one. What is loaded from now on, Node loads. */
  keep(): void;
}

const SUMS_BYTES = 8;

/**
 * Loads the built server with the code that V8 had compiled when an earlier start was over. Node's own cache is made before a
 * file runs, and holds only its outermost function: the two thousand within that a start calls were compiled each time.
 *
 * @param folder where the compiled code is kept; it may be missing, damaged, of other sources or not writable
 */
export function openBuiltCode(folder: string): BuiltCode {
  const news = new Map<string, { script: Script; source: Buffer }>();
  let isKept = false;

  const load = (file: string): unknown => {
    const native = createRequire(file);
    // Node finds here what was loaded with the start.
    const known = native.cache[file];
    if (known || isKept) return known ? known.exports : native(file);
    const folderOfFile = dirname(file);
    const module = Object.assign(new Module(file), { filename: file });
    native.cache[file] = module;
    const require = Object.assign(
      (id: string): unknown => (id.startsWith(".") ? load(join(folderOfFile, id)) : native(id)),
      native,
    );
    compile(file).call(module.exports, module.exports, require, module, file, folderOfFile);
    module.loaded = true;
    return module.exports;
  };

  const compile = (file: string) => {
    const source = readFileSync(file);
    const script = new Script(
      // The build writes ASCII.
      `(function(exports,require,module,__filename,__dirname){${source.toString("latin1")}\n})`,
      {
        filename: file,
        cachedData: readCode(placeOf(folder, file), source),
      },
    );
    if (script.cachedDataRejected !== false) news.set(file, { script, source });
    return script.runInThisContext() as (...args: unknown[]) => void;
  };

  return {
    load,
    keep() {
      isKept = true;
      try {
        if (news.size > 0) mkdirSync(folder, { recursive: true });
        for (const [file, { script, source }] of news) writeCode(placeOf(folder, file), source, script);
      } catch {
        // The next start compiles it again.
      }
      news.clear();
    },
  };
}

const placeOf = (folder: string, file: string): string => join(folder, `${basename(file)}.code`);

/** V8 compares no more than the length of the source, and not what it is given back. */
function readCode(place: string, source: Buffer): Buffer | undefined {
  let found: Buffer;
  try {
    found = readFileSync(place);
  } catch {
    return undefined;
  }
  const code = found.subarray(SUMS_BYTES);
  const isWhole =
    code.length > 0 && found.readUInt32LE(0) === crc32(source) && found.readUInt32LE(4) === crc32(code);
  return isWhole ? code : undefined;
}

function writeCode(place: string, source: Buffer, script: Script): void {
  const code = script.createCachedData();
  const sums = Buffer.alloc(SUMS_BYTES);
  sums.writeUInt32LE(crc32(source), 0);
  sums.writeUInt32LE(crc32(code), 4);
  // Another instance may start at the same moment: each writes a file of its own and renames it into place.
  const draft = `${place}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([sums, code]));
  renameSync(draft, place);
}
