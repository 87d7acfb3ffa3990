import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { AttachmentPart } from "@bakso/contract/attachments";
import type { Content } from "@bakso/contract/content/content";
import { isOutOfRoom } from "../../database/sql-errors.ts";
import { AppError } from "../../errors/app-error.ts";
import type { PictureStorage } from "../../gateways/storage/picture.storage.ts";
import type { HolderBytes } from "../../limits/holder-bytes.ts";
import type { PictureIntake } from "../../pictures/picture.intake.ts";
import type { PictureService } from "../../pictures/picture.service.ts";
import type { AttachmentReader } from "./attachment.reader.ts";
import type { AttachmentFacts, AttachmentKey, AttachmentRow, AttachmentStore } from "./attachment.store.ts";
import type { HandedIn } from "./attachment.upload.ts";
import type { ScannedPage } from "./reading/reading.ts";

export interface AttachmentServiceDependencies {
  store: AttachmentStore;
  storage: PictureStorage;
  reader: AttachmentReader;
  intake: PictureIntake;
  pictures: Pick<PictureService, "keep" | "hold">;
  requireRoom: HolderBytes["requireRoom"];
  /** Whether a model that sees is set up: pages without text are shown to it. */
  canSee: boolean;
  content: () => Content;
}

/** The attachments of a question that is about to be stored. */
export interface UsedAttachments {
  parts: readonly AttachmentPart[];
  /** Addresses of the pictures that their pages without text are. */
  pagePictures: readonly string[];
}

export type AttachmentService = ReturnType<typeof createAttachmentService>;

export const attachmentAddress = (attachmentId: string): string => `/api/attachments/${attachmentId}`;

const partOf = (facts: AttachmentFacts): AttachmentPart => ({
  type: "attachment",
  ...facts,
  url: attachmentAddress(facts.attachment_id),
});

/** Files of holders: read, kept with what could be read of them, and given back to their owner alone. */
export function createAttachmentService(dependencies: AttachmentServiceDependencies) {
  const { store, storage, reader, intake, pictures, requireRoom, canSee, content } = dependencies;

  /** Its pages without text as pictures of its wallet, like any that its owner shows. */
  const keepScans = async (wallet: string, scans: readonly ScannedPage[]): Promise<string[]> => {
    const addresses: string[] = [];
    if (scans.length === 0) return addresses;
    const { default: sharp } = await import("sharp");
    for (const { width, height, pixels } of scans) {
      const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer();
      addresses.push(await pictures.keep(wallet, await intake(bytes, { wallet, animation: "refuse" })));
    }
    return addresses;
  };

  const keepFile = async (
    wallet: string,
    { path, bytes }: HandedIn,
    row: Pick<AttachmentRow, "facts" | "pagePictures"> & { text: string },
  ) => {
    const key = { wallet, pictureId: row.facts.attachment_id };
    // Renewed first: from here on no sweep takes its bytes away.
    const isKnown = await store.renew({ wallet, attachmentId: row.facts.attachment_id });
    await requireRoom(wallet, isKnown ? 0 : bytes + Buffer.byteLength(row.text));
    try {
      await storage.write(key, await readFile(path));
    } catch (cause) {
      throw new AppError("attachment.storage_unavailable", { cause });
    }
    try {
      // The row is written last: whoever finds it finds the bytes too.
      await store.add(wallet, row);
    } catch (error) {
      if (!isOutOfRoom(error)) throw error;
      // Another statement took the room meanwhile.
      await storage.remove(key);
      throw new AppError("limit.storage_full", { cause: error });
    }
  };

  return {
    /** Reads a file that was handed in, and keeps it. @throws AppError attachment.*, limit.storage_full, limit.busy_wallet */
    async take(wallet: string, handedIn: HandedIn): Promise<AttachmentPart> {
      const { kinds, keptCharacters, mostPages } = content().attachments;
      await requireRoom(wallet, handedIn.bytes);
      const file = await reader.read(wallet, {
        path: handedIn.path,
        name: handedIn.name,
        mostCharacters: keptCharacters,
        mostPages,
        mostScans: canSee ? content().vision.picturesAtOnce : 0,
      });
      const { kind, text, isCut, pages, unreadPages, rows, columns, scans } = file;
      if (!kinds.includes(kind)) throw new AppError("attachment.kind_off");
      if (text === "" && scans.length === 0) throw new AppError("attachment.empty");
      const pagePictures = await keepScans(wallet, scans);
      const facts: AttachmentFacts = {
        attachment_id: `${handedIn.hash}.${kind}`,
        name: handedIn.name,
        kind,
        bytes: handedIn.bytes,
        characters: text.length,
        ...(isCut ? { is_cut: true } : {}),
        ...(pages === undefined ? {} : { pages }),
        ...(scans.length === 0 ? {} : { shown_pages: scans.map(({ page }) => page) }),
        ...(unreadPages === undefined ? {} : { unread_pages: unreadPages }),
        ...(rows === undefined || columns === undefined ? {} : { rows, columns }),
      };
      await keepFile(wallet, handedIn, { facts, pagePictures, text });
      return partOf(facts);
    },

    find: store.find,

    open: ({ wallet, attachmentId }: AttachmentKey): Promise<Readable | undefined> =>
      storage.read({ wallet, pictureId: attachmentId }),

    /** Those that a question names. @throws AppError attachment.not_found, attachment.too_many */
    async use(wallet: string, attachmentIds: readonly string[]): Promise<UsedAttachments> {
      const ids = [...new Set(attachmentIds)];
      const most = content().attachments.atOnce;
      if (ids.length > most) throw new AppError("attachment.too_many", { details: { most } });
      const rows = await store.use(wallet, ids);
      if (rows.length < ids.length) throw new AppError("attachment.not_found");
      const pagePictures = rows.flatMap((row) => row.pagePictures);
      if (pagePictures.length > 0) await pictures.hold(wallet, pagePictures);
      return { parts: rows.map(({ facts }) => partOf(facts)), pagePictures };
    },

    texts: store.texts,
    pages: store.pages,

    async removeAll(wallet: string): Promise<void> {
      await store.removeAll(wallet);
      // All files of a wallet lie together, pictures among them: whoever erases a wallet erases all of them.
      await storage.removeAll(wallet);
    },

    async sweep(): Promise<void> {
      await store.removeUnused(storage.remove);
    },
  };
}
