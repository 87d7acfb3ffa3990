import type { Leaving } from "./wallet-watch.ts";

/** Why a session ended without anybody pressing Disconnect here. */
export const LEAVING_NOTICES: Record<Leaving, string> = {
  switched: "Your wallet switched to another account. Connect again to continue.",
  locked: "Your wallet was locked or disconnected. Connect again to continue.",
};

export const NOTICES = {
  endedElsewhere: "You disconnected in another tab. Connect again to continue.",
  ended: "Your session has ended. Connect again to continue.",
  changedElsewhere: "Another wallet was connected in another tab. This tab now shows that one.",
  logoutFailed:
    "You are disconnected here, but the site could not be reached to end the session. Reload and disconnect again.",
} as const;
