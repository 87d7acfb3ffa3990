import type { AttachmentPart } from "@bakso/contract/attachments";
import { createListeners } from "../../shared/lib/listeners.ts";

/** A picture or a file that waits for its question. */
export interface WaitingPicture {
  id: string;
  file: File;
  /** Of a file: how far the server is with it. */
  reading?: Reading;
}

export type Reading = "reading" | { taken: AttachmentPart } | { failure: string };

interface Tray {
  pictures: readonly WaitingPicture[];
  /** What has no room for all that were given last, and how many it has room for. */
  full: { of: "pictures" | "files"; most: number } | null;
}

const EMPTY: Tray = { pictures: [], full: null };

/** Pictures that are shown with one question. A single one needs no tray: it is looked at at once. */
export function createPictureTray(newId: () => string) {
  const listeners = createListeners();
  let tray = EMPTY;
  const become = (next: Tray) => {
    tray = next;
    listeners.tell();
  };
  return {
    /** @param most so many have room */
    add(files: readonly File[], most: number): void {
      const others = tray.pictures.filter((one) => one.reading !== undefined);
      const pictures = tray.pictures.filter((one) => one.reading === undefined);
      const all = [...pictures, ...files.map((file) => ({ id: newId(), file }))];
      become({
        pictures: [...all.slice(0, most), ...others],
        full: all.length > most ? { of: "pictures", most } : null,
      });
    },
    /**
     * Puts files in while the server reads them.
     *
     * @param most so many have room; the rest is left out
     * @returns those that are in it now
     */
    addFiles(files: readonly File[], most: number): readonly WaitingPicture[] {
      const room = Math.max(0, most - tray.pictures.filter((one) => one.reading !== undefined).length);
      const added = files
        .slice(0, room)
        .map((file): WaitingPicture => ({ id: newId(), file, reading: "reading" }));
      become({
        pictures: [...tray.pictures, ...added],
        full: files.length > room ? { of: "files", most } : null,
      });
      return added;
    },
    setReading(id: string, reading: Reading): void {
      become({ ...tray, pictures: tray.pictures.map((one) => (one.id === id ? { ...one, reading } : one)) });
    },
    remove(id: string): void {
      become({ pictures: tray.pictures.filter((one) => one.id !== id), full: null });
    },
    /** Empties it. @returns the pictures that were in it */
    take(): readonly File[] {
      const files = tray.pictures.filter((one) => one.reading === undefined).map(({ file }) => file);
      if (tray.pictures.length > 0) become(EMPTY);
      return files;
    },
    isEmpty: (): boolean => tray.pictures.length === 0,
    getState: (): Tray => tray,
    subscribe: listeners.subscribe,
  };
}

/** The one of this page. */
export const pictureTray = createPictureTray(() => crypto.randomUUID());
