import type { AttachmentPart } from "@bakso/contract/attachments";
import styles from "./question-files.module.css";

/** The files that belong to a question, each to be loaded down. */
export function QuestionFiles({ files }: { files: readonly AttachmentPart[] }) {
  return (
    <ul className={styles.files} aria-label="Files you attached">
      {files.map((file) => (
        <li key={file.attachment_id}>
          <a className={styles.file} href={`/api/attachments/${file.attachment_id}`} download={file.name}>
            <span className={styles.name}>{file.name}</span>
            <span className={styles.facts}>{factsOf(file)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What is known of a file, and what of it was not read. */
export function factsOf(file: AttachmentPart): string {
  const { kind, bytes, pages, rows, shown_pages: shown = [], unread_pages: unread } = file;
  const size =
    bytes < 1_000_000
      ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return [
    kind.toUpperCase(),
    size,
    ...(pages === undefined ? [] : [pages === 1 ? "1 page" : `${pages} pages`]),
    ...(rows === undefined ? [] : [`${rows} rows`]),
    ...(shown.length === 0 ? [] : [`${shown.length} seen as pictures`]),
    ...(unread === undefined ? [] : [`${unread} not read`]),
    ...(file.is_cut ? ["read in part"] : []),
  ].join(" · ");
}
