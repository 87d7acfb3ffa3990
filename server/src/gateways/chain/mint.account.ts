import type { MintFacts } from "@bakso/contract/markets";

/** The two programs that own mints. */
export const TOKEN_PROGRAM_NAMES: Record<string, MintFacts["program"] | undefined> = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: "spl-token",
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: "token-2022",
};

const MINT_BYTES = 82;
const KEY_BYTES = 32;
/** Token-2022 pads a mint to the size of a token account; then comes a byte that says "mint", then the extensions. */
const KIND_AT = 165;
const KIND_MINT = 1;

/** Extensions that belong to a mint, by the program's numbers; the value of `hasAuthority` ones begins with a key. */
const EXTENSIONS: Record<number, { name: string; hasAuthority: boolean } | undefined> = {
  1: { name: "transferFeeConfig", hasAuthority: true },
  3: { name: "mintCloseAuthority", hasAuthority: true },
  4: { name: "confidentialTransferMint", hasAuthority: true },
  6: { name: "defaultAccountState", hasAuthority: false },
  9: { name: "nonTransferable", hasAuthority: false },
  10: { name: "interestBearingConfig", hasAuthority: true },
  12: { name: "permanentDelegate", hasAuthority: true },
  14: { name: "transferHook", hasAuthority: true },
  16: { name: "confidentialTransferFeeConfig", hasAuthority: true },
  18: { name: "metadataPointer", hasAuthority: true },
  19: { name: "tokenMetadata", hasAuthority: true },
  20: { name: "groupPointer", hasAuthority: true },
  21: { name: "tokenGroup", hasAuthority: true },
  22: { name: "groupMemberPointer", hasAuthority: true },
  24: { name: "confidentialMintBurn", hasAuthority: false },
  25: { name: "scaledUiAmountConfig", hasAuthority: true },
  26: { name: "pausableConfig", hasAuthority: true },
};

export type ParsedMint = Pick<
  MintFacts,
  "decimals" | "supplyRaw" | "mintAuthority" | "freezeAuthority" | "extensions"
>;

/**
 * Reads a mint's account data, of the token program or of Token-2022.
 *
 * @param encodeKey base58 of 32 bytes
 * @returns undefined for what is no mint
 */
export function parseMint(data: Uint8Array, encodeKey: (key: Uint8Array) => string): ParsedMint | undefined {
  const isExtended = data.length > KIND_AT;
  if (data.length < MINT_BYTES || (isExtended ? data[KIND_AT] !== KIND_MINT : data.length !== MINT_BYTES))
    return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.getUint8(45) !== 1) return undefined;
  const keyAt = (offset: number) => encodeKey(data.subarray(offset, offset + KEY_BYTES));
  const optionalKeyAt = (offset: number) => (view.getUint32(offset, true) === 1 ? keyAt(offset + 4) : null);

  const extensions: ParsedMint["extensions"] = [];
  for (let at = KIND_AT + 1; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    if (type === 0 || at + 4 + length > data.length) break;
    const known = EXTENSIONS[type] ?? { name: `extension ${type}`, hasAuthority: false };
    const key = data.subarray(at + 4, at + 4 + KEY_BYTES);
    const isSet = known.hasAuthority && length >= KEY_BYTES && key.some((byte) => byte !== 0);
    extensions.push({ name: known.name, authority: isSet ? encodeKey(key) : null });
    at += 4 + length;
  }
  return {
    mintAuthority: optionalKeyAt(0),
    supplyRaw: view.getBigUint64(36, true).toString(),
    decimals: view.getUint8(44),
    freezeAuthority: optionalKeyAt(46),
    extensions,
  };
}
