import { PUBLIC_PATHS, startPage } from "../site-pages.ts";
import { LOOKS, look, photo, takePhoto, takeWholePage } from "./photographer.ts";

const nameOf = (path: string): string => path.slice(1) || "home";

for (const path of [...PUBLIC_PATHS, "/baksoai", "/no-such-page"])
  for (const one of LOOKS)
    photo(`${nameOf(path)} ${one.name}`, async ({ page }) => {
      await look(page, one);
      await page.goto(path);
      await startPage(page);
      await takePhoto(page, `${nameOf(path)}-${one.name}-fold`);
      await takeWholePage(page, `${nameOf(path)}-${one.name}`);
    });
