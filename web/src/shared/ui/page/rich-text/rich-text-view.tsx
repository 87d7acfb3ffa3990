import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../../class-names.ts";
import { SteadyText } from "../steady-text.tsx";
import styles from "./rich-text.module.css";
import type { RichBlock, RichInline, RichText } from "./rich-text.ts";

interface RichTextViewProps {
  text: RichText;
  /** It stands in the page's first view: its words alone keep their lines when the font comes. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** A text of the operator's. */
export function RichTextView({ text, isFirst = false, className }: RichTextViewProps) {
  return (
    <div className={classNames(styles.text, className)}>
      {text.map((block, index) => {
        const [only, ...more] = block.kind === "paragraph" ? block.inner : [];
        return isFirst && typeof only === "string" && more.length === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other name than their place
          <p key={index}>
            <SteadyText>{only}</SteadyText>
          </p>
        ) : (
          renderBlock(block, index)
        );
      })}
    </div>
  );
}

function renderBlock(block: RichBlock, index: number): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return <p key={index}>{block.inner.map(renderPiece)}</p>;
    case "heading":
      return <h3 key={index}>{block.inner.map(renderPiece)}</h3>;
    case "quote":
      return <blockquote key={index}>{block.blocks.map(renderBlock)}</blockquote>;
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text have no other name than their place
      const items = block.items.map((item, at) => <li key={at}>{item.map(renderPiece)}</li>);
      return <List key={index}>{items}</List>;
    }
  }
}

function renderPiece(piece: RichInline, index: number): ReactNode {
  if (typeof piece === "string") return piece;
  switch (piece.kind) {
    case "strong":
      return <strong key={index}>{piece.inner.map(renderPiece)}</strong>;
    case "emphasis":
      return <em key={index}>{piece.inner.map(renderPiece)}</em>;
    case "code":
      return <code key={index}>{piece.inner.map(renderPiece)}</code>;
    case "break":
      return <br key={index} />;
    case "link":
      return piece.href.startsWith("/") ? (
        <Link key={index} to={piece.href}>
          {piece.inner.map(renderPiece)}
        </Link>
      ) : (
        <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.inner.map(renderPiece)}
        </a>
      );
  }
}
