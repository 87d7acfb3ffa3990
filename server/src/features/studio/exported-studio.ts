import { exportedRecord } from "../../exported-record.ts";
import type { ExportFormat } from "../../feature.ts";
import { pictureAddress } from "../../pictures/picture.store.ts";
import type { ImageJobStore } from "./image-job.store.ts";
import type { UserImageStore } from "./user-image.store.ts";

export interface ExportedStudioDependencies {
  images: Pick<UserImageStore, "list">;
  imageJobs: Pick<ImageJobStore, "list">;
  publicUrl: () => string;
}

/** Pictures that are read at once. */
const PAGE = 200;

async function* inPages(images: Pick<UserImageStore, "list">, wallet: string) {
  let before: string | undefined;
  do {
    const page = await images.list(wallet, { limit: PAGE, before });
    yield* page;
    before = page.length < PAGE ? undefined : page.at(-1)?.imageId;
  } while (before !== undefined);
}

/** A wallet's library and the orders that are still known, as they go out with everything. */
export const exportedStudio = ({ images, imageJobs, publicUrl }: ExportedStudioDependencies) =>
  async function* (wallet: string, format: ExportFormat): AsyncGenerator<string> {
    for await (const image of inPages(images, wallet))
      yield exportedRecord(format, "studio_picture", {
        url: `${publicUrl()}${pictureAddress(image.pictureId)}`,
        source: image.sourcePictureId && `${publicUrl()}${pictureAddress(image.sourcePictureId)}`,
        mode: image.mode,
        prompt: image.prompt,
        revised_prompt: image.revisedPrompt,
        made_by: image.madeBy,
        is_demo: image.isDemo,
        is_favourite: image.isFavourite,
        seed: image.seed,
        style: image.style,
        aspect: image.aspect,
        timestamp: image.createdAt.toISOString(),
      });
    for (const { mode, prompt, state, createdAt } of await imageJobs.list(wallet))
      yield exportedRecord(format, "picture_order", {
        mode,
        prompt,
        state,
        timestamp: createdAt.toISOString(),
      });
  };
