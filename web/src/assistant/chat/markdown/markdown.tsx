import { useState } from "react";
import { BlockView } from "./block.tsx";
import { type Block, createBlockReader } from "./block-reader.ts";
import styles from "./markdown.module.css";

/** A text that would need more elements than this shows its rest as plain text. */
const MAX_PIECES = 4_000;

export interface MarkdownProps {
  text: string;
  /** More is to come: then only the last block is read and drawn again. */
  isGrowing: boolean;
  /** Origin of the site, without a slash at the end. */
  ownOrigin: string;
}

/** A model's text as Markdown: safe by construction, since every element is one of ours. */
export function Markdown({ text, isGrowing, ownOrigin }: MarkdownProps) {
  const [reader] = useState(createBlockReader);
  const { shown, rest } = withinBudget(reader.read(text, isGrowing));
  return (
    <div className={styles.markdown}>
      {shown.map(({ token }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: finished blocks never change their place.
        <BlockView key={index} token={token} ownOrigin={ownOrigin} />
      ))}
      {rest === "" ? null : <p className={styles.plain}>{rest}</p>}
    </div>
  );
}

function withinBudget(blocks: readonly Block[]): { shown: readonly Block[]; rest: string } {
  let pieces = 0;
  const cut = blocks.findIndex((block) => {
    pieces += block.pieces;
    return pieces > MAX_PIECES;
  });
  if (cut === -1) return { shown: blocks, rest: "" };
  return {
    shown: blocks.slice(0, cut),
    rest: blocks
      .slice(cut)
      .map(({ token }) => token.raw)
      .join(""),
  };
}
