import { useSyncExternalStore } from "react";
import { binocularsIcon } from "../../shared/ui/icons/binoculars.icon.ts";
import { chartLineIcon } from "../../shared/ui/icons/chart-line.icon.ts";
import { eyeIcon } from "../../shared/ui/icons/eye.icon.ts";
import { newspaperIcon } from "../../shared/ui/icons/newspaper.icon.ts";
import { paintBrushIcon } from "../../shared/ui/icons/paint-brush.icon.ts";
import { plusIcon } from "../../shared/ui/icons/plus.icon.ts";
import { questionIcon } from "../../shared/ui/icons/question.icon.ts";
import { sidebarSimpleIcon } from "../../shared/ui/icons/sidebar-simple.icon.ts";
import { signOutIcon } from "../../shared/ui/icons/sign-out.icon.ts";
import { speakerHighIcon } from "../../shared/ui/icons/speaker-high.icon.ts";
import { speakerSlashIcon } from "../../shared/ui/icons/speaker-slash.icon.ts";
import { stopIcon } from "../../shared/ui/icons/stop.icon.ts";
import { usersThreeIcon } from "../../shared/ui/icons/users-three.icon.ts";
import type { MenuItem } from "../../shared/ui/menu.tsx";
import { newsMode, useNewsMode } from "../news/news-mode.ts";
import { type Shell, useShell } from "./shell.ts";
import { showPicture } from "./use-composer-parts.tsx";

/** The entries of the Options menu, from top to bottom. An entry joins in the commit that makes its feature work. */
export function useOptions(): MenuItem[] {
  const shell = useShell();
  const isNewsOn = useNewsMode();
  const { isOn } = useSyncExternalStore(shell.speech.subscribe, shell.speech.getState);
  return [
    libraryOption(shell),
    watchlistOption(shell),
    agentsOption(shell),
    chartOption(shell),
    speechOption(shell, isOn),
    stopSpeechOption(shell),
    visionOption(shell),
    newsOption(isNewsOn),
    disconnectOption(shell),
    helpOption(shell),
    studioOption(shell),
    newChatOption(shell),
  ];
}

function libraryOption({ panels: { library } }: Shell): MenuItem {
  return {
    id: "library",
    label: library.isOpen ? "Hide Library" : "Show Library",
    icon: sidebarSimpleIcon,
    onSelect: library.toggle,
  };
}

function watchlistOption({ panels: { watchlist } }: Shell): MenuItem {
  return {
    id: "watchlist",
    label: watchlist.isOpen ? "Hide Watchlist" : "Show Watchlist",
    icon: binocularsIcon,
    onSelect: watchlist.toggle,
  };
}

const chartOption = ({ views }: Shell): MenuItem => ({
  id: "chart-tool",
  label: "Chart Tool",
  icon: chartLineIcon,
  onSelect: () => views.open("chartTool"),
});

const agentsOption = ({ views }: Shell): MenuItem => ({
  id: "agents",
  label: "Agents",
  icon: usersThreeIcon,
  onSelect: () => views.open("agents"),
});

const visionOption = ({ chat }: Shell): MenuItem => ({
  id: "vision",
  label: "Vision",
  icon: eyeIcon,
  onSelect: () => showPicture(chat),
});

/** The label is the present state, as that of the speech mode. */
const newsOption = (isOn: boolean): MenuItem => ({
  id: "news",
  label: isOn ? "News Search On" : "News Search Off",
  icon: newspaperIcon,
  onSelect: () => newsMode.toggle(),
});

const speechOption = ({ speech }: Shell, isOn: boolean): MenuItem => ({
  id: "speech",
  label: isOn ? "Speech Mode On" : "Speech Mode Off",
  icon: isOn ? speakerHighIcon : speakerSlashIcon,
  onSelect: speech.toggle,
});

const stopSpeechOption = ({ stopSpeech }: Shell): MenuItem => ({
  id: "stop-speech",
  label: "Stop Speech",
  icon: stopIcon,
  onSelect: stopSpeech,
});

const disconnectOption = ({ disconnect }: Shell): MenuItem => ({
  id: "disconnect",
  label: "Disconnect Wallet",
  icon: signOutIcon,
  startsGroup: true,
  onSelect: disconnect,
});

const helpOption = ({ views }: Shell): MenuItem => ({
  id: "help",
  label: "Help & Guide",
  icon: questionIcon,
  onSelect: () => views.open("help"),
});

const studioOption = ({ views }: Shell): MenuItem => ({
  id: "studio",
  label: "Image Studio",
  icon: paintBrushIcon,
  onSelect: () => views.open("studio", undefined),
});

const newChatOption = ({ startNewChat }: Shell): MenuItem => ({
  id: "new-chat",
  label: "New Chat",
  icon: plusIcon,
  onSelect: () => startNewChat("options"),
});
