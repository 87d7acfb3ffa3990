import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMint } from "./mint.account.ts";
import { percentOf } from "./mint.reader.ts";

const nameOf = (key: Uint8Array) => `key${key[0]}`;
const key = (first: number) => Uint8Array.from({ length: 32 }, () => first);

interface Parts {
  mintAuthority?: number;
  freezeAuthority?: number;
  extensions?: [type: number, value: Uint8Array][];
}

/** A mint's account data, as the token programs write it. */
function mintData({ mintAuthority, freezeAuthority, extensions = [] }: Parts = {}): Uint8Array {
  const mint = new Uint8Array(82);
  const view = new DataView(mint.buffer);
  const setKey = (offset: number, first: number | undefined) => {
    if (first === undefined) return;
    view.setUint32(offset, 1, true);
    mint.set(key(first), offset + 4);
  };
  setKey(0, mintAuthority);
  view.setBigUint64(36, 18_446_744_073_709_551_615n, true);
  view.setUint8(44, 6);
  view.setUint8(45, 1);
  setKey(46, freezeAuthority);
  if (extensions.length === 0) return mint;
  const head = new Uint8Array(166);
  head.set(mint);
  head[165] = 1;
  const tail = extensions.flatMap(([type, value]) => {
    const entry = new Uint8Array(4 + value.length);
    const entryView = new DataView(entry.buffer);
    entryView.setUint16(0, type, true);
    entryView.setUint16(2, value.length, true);
    entry.set(value, 4);
    return [...entry];
  });
  return Uint8Array.from([...head, ...tail]);
}

describe("a mint's account", () => {
  it("tells supply, decimals and who may make or freeze", () => {
    expect(parseMint(mintData({ mintAuthority: 1, freezeAuthority: 2 }), nameOf)).toEqual({
      decimals: 6,
      supplyRaw: "18446744073709551615",
      mintAuthority: "key1",
      freezeAuthority: "key2",
      extensions: [],
    });
    expect(parseMint(mintData(), nameOf)).toMatchObject({ mintAuthority: null, freezeAuthority: null });
  });

  it("tells the extensions of Token-2022, a permanent delegate among them", () => {
    const extensions: [number, Uint8Array][] = [
      [12, key(7)],
      [6, Uint8Array.of(2)],
      [14, Uint8Array.from([...key(0), ...key(9)])],
      [99, new Uint8Array(3)],
    ];
    expect(parseMint(mintData({ extensions }), nameOf)?.extensions).toEqual([
      { name: "permanentDelegate", authority: "key7" },
      { name: "defaultAccountState", authority: null },
      { name: "transferHook", authority: null },
      { name: "extension 99", authority: null },
    ]);
  });

  it("is nothing else: no wallet, no token account, no rubbish", () => {
    expect(parseMint(new Uint8Array(0), nameOf)).toBeUndefined();
    expect(parseMint(new Uint8Array(82), nameOf)).toBeUndefined();
    expect(parseMint(new Uint8Array(165).fill(1), nameOf)).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (data) => {
        parseMint(data, nameOf);
      }),
    );
  });
});

describe("a share of the supply", () => {
  it("is exact, however large the amounts", () => {
    expect(percentOf([2n ** 63n, 2n ** 62n], 2n ** 64n)).toBe(75);
    expect(percentOf([1n], 3n)).toBe(33.33);
    expect(percentOf([], 0n)).toBeNull();
  });
});
