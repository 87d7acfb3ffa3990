import type { ImageJob, UserImage } from "@bakso/contract/studio";
import { pictureAddress } from "../../pictures/picture.store.ts";
import type { StoredImageJob } from "./image-job.store.ts";
import type { UserImageRow } from "./user-image.store.ts";

/** A picture of the library as it goes out. */
export function presentImage(row: UserImageRow, publicUrl: string): UserImage {
  const own = `${publicUrl}/api/user-images/${row.imageId}`;
  return {
    id: row.imageId,
    url: publicUrl + pictureAddress(row.pictureId),
    prompt: row.prompt,
    model: row.mode,
    timestamp: row.createdAt.toISOString(),
    revisedPrompt: row.revisedPrompt,
    thumbnail_url: `${own}/thumbnail`,
    download_url: `${own}/download`,
    ...(row.sourcePictureId === null ? {} : { source_url: publicUrl + pictureAddress(row.sourcePictureId) }),
    width: row.width,
    height: row.height,
    is_demo: row.isDemo,
    is_favourite: row.isFavourite,
    ...(row.seed === null ? {} : { seed: row.seed }),
    ...(row.style === null ? {} : { style: row.style }),
    ...(row.aspect === null ? {} : { aspect: row.aspect }),
  };
}

export const presentJob = (job: StoredImageJob, image: UserImage | undefined): ImageJob => ({
  id: job.jobId,
  mode: job.mode,
  prompt: job.prompt,
  state: job.state,
  aspect: job.aspect,
  created_at: job.createdAt.toISOString(),
  elapsed_ms: Math.max(0, job.elapsedMs),
  ...(job.errorText === null ? {} : { error: job.errorText }),
  ...(job.errorCode === null ? {} : { code: job.errorCode }),
  ...(image === undefined ? {} : { image }),
});
