import type { GalleryContent } from "@bakso/contract/content/gallery.shapes";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import {
  cheerFigure,
  familyFigure,
  jumpFigure,
  napFigure,
  readFigure,
} from "../../shared/ui/figure.catalog.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { downloadSimpleIcon } from "../../shared/ui/icons/download-simple.icon.ts";
import styles from "./sticker-pack.module.css";

interface StickerPackProps {
  words: GalleryContent["stickers"];
}

/** All poses as stickers, in one archive. */
export function StickerPack({ words }: StickerPackProps) {
  return (
    <section className={styles.pack}>
      <div className={styles.words}>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <a
          href="/stickers/bakso-stickers.zip"
          download
          className={buttonClass({ variant: "primary", size: "site" })}
        >
          <ButtonLabel icon={downloadSimpleIcon}>{words.button}</ButtonLabel>
        </a>
      </div>
      <div className={styles.poses} aria-hidden>
        <Figure source={readFigure} widthPx={165} />
        <Figure source={jumpFigure} widthPx={233} />
        <Figure source={cheerFigure} widthPx={165} />
        <Figure source={familyFigure} widthPx={343} />
        <Figure source={napFigure} widthPx={208} />
      </div>
    </section>
  );
}
