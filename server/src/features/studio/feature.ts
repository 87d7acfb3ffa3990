import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import type { Turns } from "../../jobs/turns.ts";
import { createThumbnails } from "../../pictures/thumbnails.ts";
import { changePictureTool } from "./change-picture.tool.ts";
import { drawTool } from "./draw.tool.ts";
import { createDrawingService } from "./drawing.service.ts";
import { exportedStudio } from "./exported-studio.ts";
import { imageRoutes } from "./image.routes.ts";
import { createImageJobStore, IMAGE_JOBS } from "./image-job.store.ts";
import { openStudioTool } from "./open-studio.tool.ts";
import { createStudioQuota, type StudioQuota } from "./studio.quota.ts";
import { studioRoutes } from "./studio.routes.ts";
import { createStudioService } from "./studio.service.ts";
import { styleRoutes } from "./style.routes.ts";
import { createUserImageStore } from "./user-image.store.ts";

/** Draws pictures and changes them: jobs, a library, and the styles to choose from. */
export function studioFeature(
  core: Core,
  { turns }: { turns: Turns },
): Feature & { drawingsLeft: StudioQuota["drawings"] } {
  const { db, holderLimits, jobs, pictures, intake, readPictureForm, storage, content, publicUrl } = core;
  const imageJobs = createImageJobStore(db);
  const images = createUserImageStore(db);
  const studioQuota = createStudioQuota({ holderLimits, store: imageJobs, content });
  const studio = createStudioService({
    imageJobs,
    images,
    studioQuota,
    jobs,
    pictures,
    intake,
    imageModel: core.imageModel,
    editModel: core.editModel,
    content,
  });
  const drawings = createDrawingService({ turns, studio, content });
  return {
    name: "studio",
    routes: [
      studioRoutes({ studio, drawings, imageJobs, images, jobs, readPictureForm, publicUrl }),
      styleRoutes({ studio, content }),
      imageRoutes({ images, pictures, thumbnails: createThumbnails(storage), publicUrl }),
    ],
    tools: [
      drawTool(studio),
      changePictureTool({ studio, images, pictures, newPath: core.newTemporaryPath }),
      openStudioTool(),
    ],
    sweep: () => Promise.all([imageJobs.sweep(), images.sweep()]),
    jobKinds: [IMAGE_JOBS],
    erase: async (wallet) => {
      await imageJobs.removeAll(wallet);
      await images.removeAll(wallet);
    },
    export: exportedStudio({ images, imageJobs, publicUrl }),
    exportFiles: none,
    metrics: none,
    close: none,
    drawingsLeft: studioQuota.drawings,
  };
}
