import type { GalleryContent } from "@bakso/contract/content/gallery.shapes";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { downloadSimpleIcon } from "../../shared/ui/icons/download-simple.icon.ts";
import styles from "./sticker-pack.module.css";

/** Stickers that have a small picture (art/src/stickers/render-stickers.ts). */
const SHOWN = ["read", "jump", "nap", "cheer"] as const;

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
      <div className={styles.poses}>
        {SHOWN.map((name) => (
          <img key={name} src={`/stickers/${name}.avif`} alt="" loading="lazy" />
        ))}
      </div>
    </section>
  );
}
