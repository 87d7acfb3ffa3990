import { join } from "node:path";
import { createFileStorage } from "./file.storage.ts";
import type { PictureStorage } from "./picture.storage.ts";

export interface StorageSettings {
  dataDir: string;
}

/** The storage that the settings name: files in DATA_DIR/images. */
export function createStorage({ dataDir }: StorageSettings): PictureStorage {
  return createFileStorage(join(dataDir, "images"));
}
