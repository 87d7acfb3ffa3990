import { type Address, type EncodedAccount, getAddressDecoder, getAddressEncoder } from "@solana/kit";
import { getTokenSize } from "@solana-program/token";

/** A power over a Token-2022 token that its maker kept. */
export type MintExtension =
  /** May take the token out of any account, or burn it there. */
  | { name: "permanentDelegate"; delegate: string }
  /** May close the mint once nobody holds any. */
  | { name: "mintCloseAuthority"; closeAuthority: string }
  /** How new accounts begin. */
  | { name: "defaultAccountState"; isFrozen: boolean };

/** The program's numbers. Source: spl-token-2022, `ExtensionType`. */
const TYPES = { mintCloseAuthority: 3, defaultAccountState: 6, permanentDelegate: 12 } as const;
const STATES = ["uninitialized", "initialized", "frozen"] as const;
const EXTENSION_IMMUTABLE_OWNER = 7;

const KIND_MINT = 1;
/** Type and length, two bytes each. */
const HEAD_BYTES = 4;
/** Where the extensions of mints and accounts alike begin: behind the size of an account and the byte of the kind. */
const EXTENSIONS_AT = getTokenSize() + 1;

/**
 * A mint of the shared layout with its extensions behind it, as Token-2022 writes them: padded to the size of a token
 * account, the kind, then type, length and value of each.
 *
 * @param mint the 82 bytes of the shared layout
 */
export function withExtensions(mint: Uint8Array, extensions: readonly MintExtension[]): Uint8Array {
  if (extensions.length === 0) return mint;
  const entries = extensions.map((extension) => ({
    type: TYPES[extension.name],
    value: extensionValue(extension),
  }));
  const bytes = entries.reduce((sum, { value }) => sum + HEAD_BYTES + value.length, EXTENSIONS_AT);
  const data = new Uint8Array(bytes);
  const view = new DataView(data.buffer);
  data.set(mint);
  data[getTokenSize()] = KIND_MINT;
  let at = EXTENSIONS_AT;
  for (const { type, value } of entries) {
    view.setUint16(at, type, true);
    view.setUint16(at + 2, value.length, true);
    data.set(value, at + HEAD_BYTES);
    at += HEAD_BYTES + value.length;
  }
  return data;
}

function extensionValue(extension: MintExtension): Uint8Array {
  const key = (address: string) => new Uint8Array(getAddressEncoder().encode(address as Address));
  switch (extension.name) {
    case "permanentDelegate":
      return key(extension.delegate);
    case "mintCloseAuthority":
      return key(extension.closeAuthority);
    case "defaultAccountState":
      return Uint8Array.of(STATES.indexOf(extension.isFrozen ? "frozen" : "initialized"));
  }
}

/** An extension as nodes' jsonParsed tells it. */
export interface ParsedExtension {
  extension: string;
  state?: Record<string, unknown>;
}

/** The extensions of a mint or an account. What is none of those that are written here is named as nodes name the unknown. */
export function readExtensions(data: EncodedAccount["data"]): ParsedExtension[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const extensions: ParsedExtension[] = [];
  for (let at = EXTENSIONS_AT; at + HEAD_BYTES <= data.length; ) {
    const type = view.getUint16(at, true);
    if (type === 0) break;
    const length = view.getUint16(at + 2, true);
    extensions.push(parsed(type, data.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length)));
    at += HEAD_BYTES + length;
  }
  return extensions;
}

function parsed(type: number, value: EncodedAccount["data"]): ParsedExtension {
  const key = () => getAddressDecoder().decode(value);
  switch (type) {
    case EXTENSION_IMMUTABLE_OWNER:
      return { extension: "immutableOwner" };
    case TYPES.permanentDelegate:
      return { extension: "permanentDelegate", state: { delegate: key() } };
    case TYPES.mintCloseAuthority:
      return { extension: "mintCloseAuthority", state: { closeAuthority: key() } };
    case TYPES.defaultAccountState:
      return { extension: "defaultAccountState", state: { accountState: STATES[value[0] ?? 0] } };
    default:
      return { extension: "unparseableExtension" };
  }
}
