import { signOutIcon } from "../../shared/ui/icons/sign-out.icon.ts";
import { type AssistantFeature, none } from "../feature.ts";

/** The wallet itself: leaving it. */
export const accountFeature: AssistantFeature = {
  options: [
    {
      id: "disconnect",
      useItem: ({ disconnect }) => ({
        label: "Disconnect Wallet",
        icon: signOutIcon,
        startsGroup: true,
        isDanger: true,
        onSelect: disconnect,
      }),
    },
  ],
  views: none,
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: [
    { kind: "balance", load: async () => (await import("./balance.result.tsx")).BalanceResult },
    { kind: "left", load: async () => (await import("./left.result.tsx")).LeftResult },
  ],
  shortcuts: none,
};
