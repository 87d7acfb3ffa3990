import { createListeners } from "../../shared/lib/listeners.ts";

/** A picture that waits to be shown together with others. */
export interface WaitingPicture {
  id: string;
  file: File;
}

interface Tray {
  pictures: readonly WaitingPicture[];
  /** There was no room for all that were given last. */
  isOverfull: boolean;
}

const EMPTY: Tray = { pictures: [], isOverfull: false };

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
      const pictures = [...tray.pictures, ...files.map((file) => ({ id: newId(), file }))];
      become({ pictures: pictures.slice(0, most), isOverfull: pictures.length > most });
    },
    remove(id: string): void {
      become({ pictures: tray.pictures.filter((one) => one.id !== id), isOverfull: false });
    },
    /** Empties it. @returns what was in it */
    take(): readonly File[] {
      const files = tray.pictures.map(({ file }) => file);
      if (files.length > 0) become(EMPTY);
      return files;
    },
    isEmpty: (): boolean => tray.pictures.length === 0,
    getState: (): Tray => tray,
    subscribe: listeners.subscribe,
  };
}

/** The one of this page. */
export const pictureTray = createPictureTray(() => crypto.randomUUID());
