import type { Locator } from "@playwright/test";

/** The forest's floor at the end of a panel, and Bakso on it, as far as they are shown. */
export const floorAndCub = (panel: Locator): Locator =>
  panel.locator("[aria-hidden] > span > picture:visible > img");
