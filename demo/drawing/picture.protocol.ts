import type { ImageOrder } from "../../server/src/gateways/ai/images/image.model.ts";
import type { Idea } from "../illustrator/idea.ts";
import type { ChangeReading } from "./change.reading.ts";

/** What the thread is asked for. */
export type PictureTask =
  | {
      id: number;
      kind: "draw";
      idea: Idea;
      look: ImageOrder["look"];
      styles: ChangeReading["changes"];
      palette: ImageOrder["palette"];
    }
  | { id: number; kind: "change"; bytes: Uint8Array; reading: ChangeReading; seed: number };

/** A PNG, or what went wrong. */
export type PictureResult = { id: number; png: Uint8Array } | { id: number; failure: string };
