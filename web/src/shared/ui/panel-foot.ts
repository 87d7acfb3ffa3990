import { createContext, type ReactNode } from "react";

/** What stays below a panel that covers the whole page: the bar that opened it, so that there is a way on. */
export const PanelFoot = createContext<ReactNode>(null);

/** Which of the bar's places it stands in, where that is no panel. */
export const FootPlace = createContext("");
