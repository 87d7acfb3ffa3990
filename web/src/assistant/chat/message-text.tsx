import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "../../shared/lib/listeners.ts";
import { loadPart } from "../../shared/lib/load-part.ts";
import type { MarkdownProps } from "./markdown/markdown.tsx";
import styles from "./message.module.css";

type MarkdownModule = typeof import("./markdown/markdown.tsx");

let loaded: MarkdownModule | undefined;
let loading: Promise<void> | undefined;
const listeners = createListeners();
const loadedModule = () => loaded;

/** Fetches what draws Markdown; it is not part of the page's first load. Where that fails, the next text tries again. */
export function loadMarkdown(): Promise<void> {
  loading ??= loadPart(() => import("./markdown/markdown.tsx")).then(
    (module) => {
      loaded = module;
      listeners.tell();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** As much of a text as a browser lays out at once without a pause: a megabyte in one paragraph takes it seconds. */
const AT_ONCE_CHARS = 8_000;

/** A text in Markdown. Until the code that draws it has loaded, its beginning is shown as it was written. */
export function MessageText(props: MarkdownProps) {
  const module = useSyncExternalStore(listeners.subscribe, loadedModule, loadedModule);
  useEffect(() => {
    if (module === undefined) void loadMarkdown();
  }, [module]);
  return module === undefined ? (
    <p className={styles.plain}>{props.text.slice(0, AT_ONCE_CHARS)}</p>
  ) : (
    <module.Markdown {...props} />
  );
}
