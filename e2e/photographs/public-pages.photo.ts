import { PUBLIC_PATHS, startPage } from "../site-pages.ts";
import { inLook, LOOKS, photo, takePhoto, takeWholePage } from "./photographer.ts";

const nameOf = (path: string): string => path.slice(1) || "home";

for (const one of LOOKS)
  inLook(one, () => {
    for (const path of [...PUBLIC_PATHS, "/baksoai", "/no-such-page"])
      photo(`${nameOf(path)} ${one.name}`, async ({ page }) => {
        await page.goto(path);
        await startPage(page);
        await takePhoto(page, `${nameOf(path)}-${one.name}-fold`);
        await takeWholePage(page, `${nameOf(path)}-${one.name}`);
      });
  });
