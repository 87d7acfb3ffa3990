import { closeSync, fstatSync, openSync } from "node:fs";
import { serveTasks } from "../threads/serve-tasks.ts";
import { ByteWindow, bytesOf, fileBytes } from "./byte-window.ts";
import type { InspectTask } from "./picture.inspector.ts";
import { inspectStructure, type PictureStructure } from "./picture.structure.ts";

// A thread of its own: 50 MB of the wrong bytes take a second, in which nobody else would be answered.
serveTasks(({ source, kind }: InspectTask): PictureStructure => {
  if (source instanceof Uint8Array) return inspectStructure(new ByteWindow(bytesOf(source)), kind);
  const file = openSync(source.path, "r");
  try {
    return inspectStructure(new ByteWindow(fileBytes(file, fstatSync(file).size)), kind);
  } finally {
    closeSync(file);
  }
});
