/** One form of a picture that a browser may choose, for a `<source>`. */
export interface PictureSource {
  type: "image/avif" | "image/webp";
  srcSet: string;
}

/** A picture with all its sizes. */
export interface PictureFiles {
  widthPx: number;
  heightPx: number;
  /** Largest saving first. Empty where only the original is served (animations). */
  sources: PictureSource[];
  /** For browsers without the sources, and for those who want one address. */
  src: string;
  /** A tiny blurred picture as a data: address, to stand there until the real one is. */
  placeholder: string;
}

/**
 * A file of the gallery as pages show it. All addresses hold the content's hash and may be kept for ever.
 *
 * - `picture`: `picture` in all sizes
 * - `animation`: a GIF that moves; `picture` is the GIF itself, and `still` its first frame
 * - `video`: `src` and `type` for the `<video>`, `poster` for before
 * - `broken`: the file is missing or no picture; show the default one
 */
export type GalleryFile =
  | { kind: "picture"; picture: PictureFiles; downloadUrl: string }
  | { kind: "animation"; picture: PictureFiles; still: PictureFiles; downloadUrl: string }
  | { kind: "video"; src: string; type: string; poster: PictureFiles; downloadUrl: string }
  | { kind: "broken" };
