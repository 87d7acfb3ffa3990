import sharp from "sharp";
import { serveTasks } from "../../server/src/threads/serve-tasks.ts";
import { illustrate } from "../illustrator/illustrate.ts";
import { CHANGES } from "./picture.changes.ts";
import { finish } from "./picture.finish.ts";
import { inPalette } from "./picture.palette.ts";
import { withText } from "./picture.text.ts";
import type { PictureTask } from "./picture.thread.ts";
import { settled } from "./pixels.ts";

// A thread of its own: drawing takes a second in which nobody else would be answered.
serveTasks(async (task: PictureTask): Promise<Uint8Array> => {
  if (task.kind === "draw") {
    const { idea, look, styles, palette } = task;
    const picture = await finish(illustrate(idea), look, styles, idea.seed);
    return (palette ? await inPalette(picture, palette) : picture).png().toBuffer();
  }
  const { bytes, reading, seed } = task;
  let picture = await settled(sharp(bytes));
  for (const name of reading.changes) picture = await CHANGES[name](picture, seed);
  if (reading.text !== undefined) picture = await withText(picture, reading.text);
  return picture.png().toBuffer();
});
