import { ANSWER_SCENES } from "./answer.scenes.ts";
import { BRIDGE_SCENES } from "./bridge.scene.ts";
import { CLOSE_UP_SCENES } from "./close-up.scene.ts";
import { DOOR_SCENES } from "./door.scene.ts";
import { FRAME_SCENES } from "./frame.scene.ts";
import { HELP_SCENES } from "./help.scenes.ts";
import { HOME_PHONE, HOME_ULTRA, HOME_WIDE } from "./home.scene.ts";
import { INSIDE } from "./inside.scene.ts";
import { LEAP_SCENES } from "./leap.scene.ts";
import { MISSING } from "./missing.scene.ts";
import { OPEN_SCENES } from "./open.scenes.ts";
import { PAGE_SCENES } from "./pages.scenes.ts";
import { RIVER_SCENES } from "./river.scene.ts";
import type { Scene } from "./scene.ts";
import { SORRY_SCENES } from "./sorry.scene.ts";
import { TALENT_SCENES } from "./talents.scene.ts";
import { TOOL_SCENES } from "./tool.scenes.ts";
import { WALL_SCENES } from "./wall.scene.ts";
import { WARUNG_SCENES } from "./warung.scene.ts";

/** Every scene that is shipped. */
export const SCENES: readonly Scene[] = [
  HOME_PHONE,
  HOME_WIDE,
  HOME_ULTRA,
  MISSING,
  ...PAGE_SCENES,
  ...RIVER_SCENES,
  ...BRIDGE_SCENES,
  ...LEAP_SCENES,
  ...SORRY_SCENES,
  ...WALL_SCENES,
  ...WARUNG_SCENES,
  ...CLOSE_UP_SCENES,
  ...TALENT_SCENES,
  ...DOOR_SCENES,
  INSIDE,
  ...HELP_SCENES,
  ...TOOL_SCENES,
  ...ANSWER_SCENES,
  ...FRAME_SCENES,
  ...OPEN_SCENES,
];
