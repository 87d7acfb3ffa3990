import type { ContentFiles } from "./content.files.ts";
import type { StylePicture } from "./studio.shapes.ts";
import type { TextsContent } from "./texts.shapes.ts";

/** One Markdown file of content/knowledge: what the helper and the offline model know. */
export interface KnowledgeFile {
  id: string;
  title: string;
  href?: string | undefined;
  text: string;
}

/** All of `content/`, checked. A new object after each edit, so that its identity is its version. */
export interface Content extends ContentFiles {
  texts: TextsContent;
  knowledge: readonly KnowledgeFile[];
  /** The reference pictures that the studio's styles name, by file name. */
  stylePictures: Readonly<Record<string, StylePicture>>;
  /** Hash of all files; part of every cached page's key. */
  version: string;
}
