import type { Readable } from "node:stream";

/** Where one picture lies, or another file of a holder: under its owner's own prefix, named after its content. */
export interface PictureKey {
  /** Whose it is; of a copy in a shared talk, the share's prefix (`sharePrefix`). */
  wallet: string;
  /**
   * `<sha-256 of the bytes, hexadecimal>.<extension>`, or `<that of the original>-thumb.<extension>`; of a file that is
   * attached to a question its `attachment_id`
   */
  pictureId: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keeps pictures. Whether a wallet may have one is decided before; a key of another wallet is simply another key. */
export interface PictureStorage {
  /** Resolves once the bytes survive a power cut. Writing what is there already changes nothing. */
  write(key: PictureKey, bytes: Uint8Array): Promise<void>;
  /** @returns the bytes, or a part of them; undefined when there is no such picture */
  read(key: PictureKey, range?: ByteRange): Promise<Readable | undefined>;
  /** Removing what is not there is no error. */
  remove(key: PictureKey): Promise<void>;
  /** Removes everything under a wallet's prefix, or a share's. */
  removeAll(wallet: string): Promise<void>;
  /** Writes a few bytes and removes them. Rejects when no picture could be written now. */
  tryToWrite(): Promise<void>;
}

/** Where the copies of a shared talk lie. No wallet's address has a dash. */
export const sharePrefix = (shareId: string): string => `share-${shareId}`;

const WALLET = /^(?:[1-9A-HJ-NP-Za-km-z]{32,44}|share-[0-9a-f]{32})$/;
const PICTURE_ID = /^[0-9a-f]{64}(?:\.(?:jpg|png|txt|md|csv|json|pdf|docx)|-thumb\.(?:avif|webp))$/;

/** Refuses whatever could lead out of an owner's prefix, wherever it came from. */
export function checkWallet(wallet: string): string {
  if (!WALLET.test(wallet)) throw new TypeError("This is no wallet address");
  return wallet;
}

/** The same for the whole key. @returns the key's path, `<wallet>/<picture>` */
export function pathOf({ wallet, pictureId }: PictureKey): string {
  if (!PICTURE_ID.test(pictureId)) throw new TypeError("This is no id of a picture");
  return `${checkWallet(wallet)}/${pictureId}`;
}
