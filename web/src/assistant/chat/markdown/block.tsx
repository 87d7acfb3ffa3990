import type { Token, Tokens } from "marked";
import { createElement, memo, type ReactNode } from "react";
import { CodeBlock } from "./code-block.tsx";
import { innerTokens, MAX_DEPTH, renderInline } from "./inline.tsx";
import styles from "./markdown.module.css";

interface BlockProps {
  token: Token;
  ownOrigin: string;
  depth?: number;
}

/** One block of Markdown. Drawn again only when its source reads differently. */
export const BlockView = memo(
  function BlockView({ token, ownOrigin, depth = 0 }: BlockProps): ReactNode {
    if (depth > MAX_DEPTH) return token.raw;
    const inline = () => renderInline(innerTokens(token), ownOrigin);
    switch (token.type) {
      case "heading":
        return createElement(`h${(token as Tokens.Heading).depth}`, { dir: "auto" }, inline());
      case "paragraph":
      case "text":
        return <p dir="auto">{innerTokens(token) === undefined ? (token as Tokens.Text).text : inline()}</p>;
      case "code": {
        const { text, lang } = token as Tokens.Code;
        return <CodeBlock code={text.trim() === "" ? "" : text} info={lang ?? ""} />;
      }
      case "blockquote":
        return <blockquote>{renderBlocks(innerTokens(token), ownOrigin, depth + 1)}</blockquote>;
      case "list":
        return <ListView list={token as Tokens.List} ownOrigin={ownOrigin} depth={depth} />;
      case "table":
        return <TableView table={token as Tokens.Table} ownOrigin={ownOrigin} />;
      case "hr":
        return <hr />;
      case "html":
        return <p className={styles.plain}>{token.raw.trim()}</p>;
      case "space":
      case "def":
        return null;
      default:
        return renderInline([token], ownOrigin, depth);
    }
  },
  (before, after) =>
    before.token.raw === after.token.raw &&
    before.token.type === after.token.type &&
    before.ownOrigin === after.ownOrigin,
);

function renderBlocks(tokens: readonly Token[] | undefined, ownOrigin: string, depth: number): ReactNode[] {
  return (tokens ?? []).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name than their place.
    <BlockView key={index} token={token} ownOrigin={ownOrigin} depth={depth} />
  ));
}

function ListView({ list, ownOrigin, depth }: { list: Tokens.List; ownOrigin: string; depth: number }) {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name than their place.
    <ItemView key={index} item={item} ownOrigin={ownOrigin} depth={depth + 1} />
  ));
  if (!list.ordered) return <ul>{items}</ul>;
  return <ol start={typeof list.start === "number" ? list.start : 1}>{items}</ol>;
}

const ItemView = memo(
  function ItemView({ item, ownOrigin, depth }: { item: Tokens.ListItem; ownOrigin: string; depth: number }) {
    return (
      <li dir="auto" className={item.task ? styles.task : undefined}>
        {item.tokens.map((token, index) => {
          const isBare = !item.loose && (token.type === "text" || token.type === "paragraph");
          // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of an item have no other name than their place.
          return isBare || token.type === "checkbox" ? (
            <span key={index}>{renderInline(innerTokens(token) ?? [token], ownOrigin)}</span>
          ) : (
            <BlockView key={index} token={token} ownOrigin={ownOrigin} depth={depth} />
          );
          // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
        })}
      </li>
    );
  },
  (before, after) =>
    before.item.raw === after.item.raw &&
    before.item.loose === after.item.loose &&
    before.ownOrigin === after.ownOrigin,
);

function TableView({ table, ownOrigin }: { table: Tokens.Table; ownOrigin: string }) {
  const cell = (Tag: "th" | "td") => (one: Tokens.TableCell, index: number) => (
    <Tag key={index} dir="auto" className={one.align === null ? undefined : styles[one.align]}>
      {renderInline(one.tokens, ownOrigin)}
    </Tag>
  );
  return (
    // Wide tables scroll on their own, by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={styles.tableFrame} tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>{table.header.map(cell("th"))}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place.
            <tr key={index}>{row.map(cell("td"))}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
