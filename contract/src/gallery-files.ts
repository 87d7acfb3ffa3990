/**
 * A file of the gallery as pages show it. Kept small, since a page holds thousands of them: its addresses are made from
 * it. `hash` is of the file's content and stands in every address, so that browsers may keep them for ever:
 *
 * - `/gallery-files/{hash}/{name}`: the file itself
 * - `/gallery-files/{hash}/{width}.avif` and `.webp`: its picture in the widths of `galleryWidths`; of an animation the
 *   first view, of a video its poster
 * - `/gallery-files/{hash}/card.jpg`: its picture as previews of a shared address show it
 */
interface ReadableFile {
  hash: string;
  /** What it is called when somebody downloads it. */
  name: string;
  widthPx: number;
  heightPx: number;
  /** A tiny blurred picture as a data: address, to stand there until the real one is; "" where there is none. */
  placeholder: string;
}

export type GalleryFile =
  | (ReadableFile & { kind: "picture" })
  /** A GIF that moves: shown as it is, and by its first view to those who asked for stillness. */
  | (ReadableFile & { kind: "animation" })
  /** `type` for the `<source>`. Without a poster the browser shows the video's own first view. */
  | (ReadableFile & { kind: "video"; type: string; hasPoster: boolean })
  /** Missing, or no picture: the default one is shown. */
  | { kind: "broken" };
