import { useEffect, useReducer, useState } from "react";
import { BlockView } from "./block.tsx";
import type { Block } from "./block-reader.ts";
import { createLongReader } from "./long-reader.ts";
import styles from "./markdown.module.css";

export interface MarkdownProps {
  text: string;
  /** More is to come: then only the last block is read and drawn again. */
  isGrowing: boolean;
  /** Origin of the site, without a slash at the end. */
  ownOrigin: string;
}

/** A model's text as Markdown: safe by construction, since every element is one of ours. */
export function Markdown({ text, isGrowing, ownOrigin }: MarkdownProps) {
  const [reader] = useState(createLongReader);
  const [, goOn] = useReducer((count: number) => count + 1, 0);
  const { blocks, rest, hasMore } = reader.read(text, isGrowing);
  // A long text is read a step a frame, so that nothing waits for it.
  useEffect(() => {
    if (!hasMore) return;
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  });
  return (
    <div className={reader.isLong() ? styles.long : styles.markdown}>
      {blocks.map(({ token }: Block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: finished blocks never change their place.
        <BlockView key={index} token={token} ownOrigin={ownOrigin} />
      ))}
      {rest.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place.
        <p key={index} className={styles.plain}>
          {piece}
        </p>
      ))}
    </div>
  );
}
