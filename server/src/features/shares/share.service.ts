import { createHash, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { NAME_MAX_CHARS } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content";
import {
  type NewShare,
  type Share,
  type SharedMessage,
  type SharedTalk,
  ShareToken,
} from "@bakso/contract/shares";
import { isOutOfRoom } from "../../database/sql-errors.ts";
import { AppError } from "../../errors/app-error.ts";
import { type ByteRange, type PictureStorage, sharePrefix } from "../../gateways/storage/picture.storage.ts";
import type { SubjectChanges } from "../../jobs/subject-changes.ts";
import type { PictureService } from "../../pictures/picture.service.ts";
import { pictureAddress } from "../../pictures/picture.store.ts";
import type { StoreContinuedTalk } from "./continued-talk.store.ts";
import { copiedMessages } from "./copied-messages.ts";
import { type FoundPicture, frozenMessages, picturesIn, withoutWallet } from "./frozen-messages.ts";
import type { ShareKey, ShareRow, ShareStore } from "./share.store.ts";

const TOKEN_BYTES = 16;
const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

export interface ShareServiceDependencies {
  store: ShareStore;
  storeContinuedTalk: StoreContinuedTalk;
  pictures: Pick<PictureService, "find" | "read" | "keep">;
  storage: Pick<PictureStorage, "read" | "write" | "removeAll">;
  changes: Pick<SubjectChanges, "tell">;
  content: () => Content;
  publicUrl: () => string;
}

/** A talk as its public page shows it, and a name for it that never changes its meaning. */
export interface FoundShare {
  shareId: string;
  talk: SharedTalk;
}

/** Links to frozen copies of talks. */
export function createShareService({
  store,
  storeContinuedTalk,
  pictures,
  storage,
  changes,
  content,
  publicUrl,
}: ShareServiceDependencies) {
  const limits = () => content().limits.sharedTalks;

  /** @throws AppError conversation.not_found, share.empty, share.too_large */
  const freeze = async (wallet: string, { conversation_id, message_ids }: NewShare) => {
    const { messages: mostMessages, kilobytes, pictures: mostPictures, pictureMegabytes } = limits();
    if (message_ids.length > mostMessages) throw new AppError("share.too_large");
    const chosen = await store.chosen(wallet, conversation_id, message_ids);
    if (!chosen) throw new AppError("conversation.not_found");
    const names = picturesIn(chosen);
    if (names.length > mostPictures) throw new AppError("share.too_large");
    const found = new Map<string, FoundPicture>();
    for (const pictureId of names) {
      const row = await pictures.find({ wallet, pictureId });
      if (row) found.set(pictureId, row);
    }
    const messages = frozenMessages(chosen, wallet, found);
    if (messages.length === 0) throw new AppError("share.empty");
    const pictureBytes = [...found.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const isTooLarge =
      Buffer.byteLength(JSON.stringify(messages)) > kilobytes * KILOBYTE ||
      pictureBytes > pictureMegabytes * MEGABYTE;
    if (isTooLarge) throw new AppError("share.too_large");
    return { messages, names: [...found.keys()], pictureBytes };
  };

  const removeCopies = async (key: ShareKey): Promise<void> => {
    await storage.removeAll(sharePrefix(key.shareId));
    await store.remove(key);
  };

  const copyPictures = async ({ wallet, shareId }: ShareKey, names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const picture = await pictures.read(wallet, pictureAddress(name));
      if (!picture) throw new AppError("picture.not_found");
      await storage
        .write({ wallet: sharePrefix(shareId), pictureId: name }, picture.data)
        .catch((cause: unknown) => {
          throw new AppError("picture.storage_unavailable", { cause });
        });
    }
  };

  const presented = (row: ShareRow): Share => ({
    share_id: row.share_id,
    title: row.title,
    url: `${publicUrl()}/shared/${row.token}`,
    created_at: row.created_at.toISOString(),
    conversation_id: row.conversation_id,
    messages: row.message_count,
    pictures: row.picture_count,
  });

  /** What is written otherwise is not even looked for. */
  const findOpen = async (token: string) =>
    ShareToken.safeParse(token).success ? store.findOpen(hashOf(token)) : undefined;

  return {
    /** What a link to these messages would show. */
    async preview(wallet: string, wish: NewShare): Promise<SharedTalk> {
      const { messages } = await freeze(wallet, wish);
      return { title: withoutWallet(wish.title, wallet), shared_at: new Date().toISOString(), messages };
    },

    /** @throws AppError share.too_many, limit.storage_full, and those of a preview */
    async create(wallet: string, wish: NewShare): Promise<Share> {
      const { messages, names, pictureBytes } = await freeze(wallet, wish);
      const key: ShareKey = { wallet, shareId: randomBytes(16).toString("hex") };
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const title = withoutWallet(wish.title, wallet).slice(0, NAME_MAX_CHARS);
      const row = {
        ...key,
        token,
        tokenHash: hashOf(token),
        title,
        conversationId: wish.conversation_id,
        messages,
        pictureCount: names.length,
        pictureBytes,
      };
      const isBegun = await store.begin(row, limits().perWallet).catch((cause: unknown) => {
        throw isOutOfRoom(cause) ? new AppError("limit.storage_full", { cause }) : cause;
      });
      if (!isBegun) throw new AppError("share.too_many");
      try {
        await copyPictures(key, names);
        const createdAt = await store.open(key);
        // Everything of the wallet was erased meanwhile.
        if (!createdAt) throw new AppError("share.not_found");
        return presented({
          share_id: key.shareId,
          token,
          title,
          conversation_id: wish.conversation_id,
          message_count: messages.length,
          picture_count: names.length,
          created_at: createdAt,
        });
      } catch (error) {
        // Where this fails too, sweeping does it.
        await removeCopies(key).catch(() => undefined);
        throw error;
      }
    },

    list: async (wallet: string): Promise<Share[]> => (await store.list(wallet)).map(presented),

    /** Nobody can read it from the moment this answers. @throws AppError share.not_found */
    async revoke(wallet: string, shareId: string): Promise<void> {
      const key = { wallet, shareId };
      if (!(await store.revoke(key))) throw new AppError("share.not_found");
      // Where the storage is away, sweeping removes them.
      await removeCopies(key).catch(() => undefined);
    },

    /** The talk of a link; undefined alike for one that was revoked and one that never was. */
    async find(token: string): Promise<FoundShare | undefined> {
      const share = await findOpen(token);
      if (!share) return undefined;
      const { shareId, title, messages, createdAt } = share;
      return { shareId, talk: { title, shared_at: createdAt.toISOString(), messages: [...messages] } };
    },

    /** A picture of a link's talk. */
    async findPicture(
      token: string,
      name: string,
    ): Promise<{ open(range?: ByteRange): Promise<Readable | undefined> } | undefined> {
      const share = await findOpen(token);
      if (!share || !namesIn(share.messages).has(name)) return undefined;
      const key = { wallet: sharePrefix(share.shareId), pictureId: name };
      return { open: (range) => storage.read(key, range) };
    },

    /**
     * Copies a shared talk into a wallet's own history, with its pictures. Nothing of any day's quota is used.
     *
     * @throws AppError share.not_found, conversation.deleted, limit.storage_full
     */
    async goOn(wallet: string, token: string, conversationId: string): Promise<void> {
      const share = await findOpen(token);
      if (!share) throw new AppError("share.not_found");
      for (const name of namesIn(share.messages)) {
        const stream = await storage.read({ wallet: sharePrefix(share.shareId), pictureId: name });
        if (!stream) throw new AppError("share.not_found");
        const facts = sizeOf(share.messages, name);
        const bytes = await bytesOf(stream);
        const isPng = name.endsWith(".png");
        await pictures.keep(wallet, {
          pictureId: name,
          mediaType: isPng ? "image/png" : "image/jpeg",
          bytes,
          ...facts,
          upload: { kind: isPng ? "png" : "jpeg", bytes: bytes.length, ...facts },
        });
      }
      const end = await storeContinuedTalk({
        wallet,
        conversationId,
        name: share.title,
        messages: copiedMessages(share.messages),
      }).catch((cause: unknown) => {
        throw isOutOfRoom(cause) ? new AppError("limit.storage_full", { cause }) : cause;
      });
      if (end === "deleted") throw new AppError("conversation.deleted");
      changes.tell(wallet, conversationId, "list");
    },

    /** Finishes what broke off: copies that no open share names go, and then their rows. */
    async sweep(): Promise<void> {
      for (const key of await store.leftOver()) await removeCopies(key);
    },

    async eraseAll(wallet: string): Promise<void> {
      // First, so that nobody reads on while the copies are removed.
      await store.revokeAll(wallet);
      for (const shareId of await store.ids(wallet)) await removeCopies({ wallet, shareId });
    },

    /** What is kept of a wallet's shares, with what was said, one after the other. */
    async *exported(wallet: string) {
      for (const shareId of await store.ids(wallet)) {
        const row = await store.find({ wallet, shareId });
        if (!row) continue;
        yield {
          ...presented(row),
          said: row.messages,
          copies: [...namesIn(row.messages)].map((name) => ({
            name,
            open: () => storage.read({ wallet: sharePrefix(shareId), pictureId: name }),
          })),
        };
      }
    },
  };
}

export type ShareService = ReturnType<typeof createShareService>;

/** Found by its hash, so that no comparison tells by its time how much of a guess was right. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

const picturesOf = (messages: readonly SharedMessage[]) =>
  messages.flatMap(({ parts }) => parts.filter((part) => part.type === "picture"));

const namesIn = (messages: readonly SharedMessage[]): ReadonlySet<string> =>
  new Set(picturesOf(messages).map(({ name }) => name));

const sizeOf = (messages: readonly SharedMessage[], wanted: string) => {
  const { width = 1, height = 1 } = picturesOf(messages).find(({ name }) => name === wanted) ?? {};
  return { width, height };
};

async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
