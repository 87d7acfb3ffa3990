import { join } from "node:path";
import { createFileStorage } from "./file.storage.ts";
import type { PictureStorage } from "./picture.storage.ts";
import { createS3Storage, type S3Settings } from "./s3.storage.ts";

export interface StorageSettings {
  dataDir: string;
  /** null: files. */
  s3: S3Settings | null;
}

/** The storage that the settings name: files in DATA_DIR/images, or a bucket. */
export function createStorage({ dataDir, s3 }: StorageSettings): PictureStorage {
  return s3 ? createS3Storage(s3) : createFileStorage(join(dataDir, "images"));
}
