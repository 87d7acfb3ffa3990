import type { HELP_SUBJECTS, HelpIcon } from "@bakso/contract/content/help.shapes";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { arrowCounterClockwiseIcon } from "../../shared/ui/icons/arrow-counter-clockwise.icon.ts";
import { chartLineIcon } from "../../shared/ui/icons/chart-line.icon.ts";
import { chatCircleIcon } from "../../shared/ui/icons/chat-circle.icon.ts";
import { checkIcon } from "../../shared/ui/icons/check.icon.ts";
import { downloadSimpleIcon } from "../../shared/ui/icons/download-simple.icon.ts";
import { eyeIcon } from "../../shared/ui/icons/eye.icon.ts";
import { floppyDiskIcon } from "../../shared/ui/icons/floppy-disk.icon.ts";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { keyboardIcon } from "../../shared/ui/icons/keyboard.icon.ts";
import { magnifyingGlassIcon } from "../../shared/ui/icons/magnifying-glass.icon.ts";
import { newspaperIcon } from "../../shared/ui/icons/newspaper.icon.ts";
import { paintBrushIcon } from "../../shared/ui/icons/paint-brush.icon.ts";
import { pencilSimpleIcon } from "../../shared/ui/icons/pencil-simple.icon.ts";
import { questionIcon } from "../../shared/ui/icons/question.icon.ts";
import { shareNetworkIcon } from "../../shared/ui/icons/share-network.icon.ts";
import { slidersHorizontalIcon } from "../../shared/ui/icons/sliders-horizontal.icon.ts";
import { smileyStickerIcon } from "../../shared/ui/icons/smiley-sticker.icon.ts";
import { speakerHighIcon } from "../../shared/ui/icons/speaker-high.icon.ts";
import { speakerSlashIcon } from "../../shared/ui/icons/speaker-slash.icon.ts";
import { thumbsUpIcon } from "../../shared/ui/icons/thumbs-up.icon.ts";
import { usersThreeIcon } from "../../shared/ui/icons/users-three.icon.ts";
import { walletIcon } from "../../shared/ui/icons/wallet.icon.ts";
import { warningIcon } from "../../shared/ui/icons/warning.icon.ts";
import type { SceneSource } from "../../shared/ui/scene.source.ts";
import { toolAgentsScene } from "../../shared/ui/scenes/tool-agents.scenes.ts";
import { toolHelloScene } from "../../shared/ui/scenes/tool-hello.scenes.ts";
import { toolInspectScene } from "../../shared/ui/scenes/tool-inspect.scenes.ts";
import { toolPaintScene } from "../../shared/ui/scenes/tool-paint.scenes.ts";
import { toolPeekScene } from "../../shared/ui/scenes/tool-peek.scenes.ts";
import { toolReadScene } from "../../shared/ui/scenes/tool-read.scenes.ts";

/** The path data of the sign before an entry. */
export const ENTRY_ICONS: Record<HelpIcon, string> = {
  again: arrowClockwiseIcon,
  agents: usersThreeIcon,
  chart: chartLineIcon,
  chat: chatCircleIcon,
  check: checkIcon,
  devices: shareNetworkIcon,
  find: magnifyingGlassIcon,
  fun: smileyStickerIcon,
  info: infoIcon,
  install: downloadSimpleIcon,
  keyboard: keyboardIcon,
  news: newspaperIcon,
  options: slidersHorizontalIcon,
  paint: paintBrushIcon,
  question: questionIcon,
  quiet: speakerSlashIcon,
  save: floppyDiskIcon,
  speech: speakerHighIcon,
  thumb: thumbsUpIcon,
  undo: arrowCounterClockwiseIcon,
  vision: eyeIcon,
  wallet: walletIcon,
  warning: warningIcon,
  write: pencilSimpleIcon,
};

/** Where he is, beside a subject's name and its lead. */
export const SUBJECT_SCENES: Partial<Record<string, SceneSource>> = {
  "getting-started": toolHelloScene,
  tools: toolPaintScene,
  tips: toolReadScene,
  troubleshooting: toolInspectScene,
  features: toolAgentsScene,
  disclaimers: toolPeekScene,
} satisfies Record<(typeof HELP_SUBJECTS)[number], SceneSource>;
