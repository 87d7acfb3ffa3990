import { useEffect, useSyncExternalStore } from "react";
import type { MarkdownProps } from "./markdown/markdown.tsx";
import styles from "./message.module.css";

type MarkdownModule = typeof import("./markdown/markdown.tsx");

let loaded: MarkdownModule | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Fetches what draws Markdown; it is not part of the page's first load. Where that fails, the next text tries again. */
export function loadMarkdown(): Promise<void> {
  loading ??= import("./markdown/markdown.tsx").then(
    (module) => {
      loaded = module;
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A text in Markdown; as it was written for the instant until what draws it is there. */
export function MessageText(props: MarkdownProps) {
  const module = useSyncExternalStore(subscribe, () => loaded);
  useEffect(() => {
    if (module === undefined) void loadMarkdown();
  }, [module]);
  return module === undefined ? <p className={styles.plain}>{props.text}</p> : <module.Markdown {...props} />;
}
