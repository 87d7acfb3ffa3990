import type { DragEvent } from "react";

/** What an element needs to take files that are dropped on it. Nothing when nobody takes them. */
export function fileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  if (onFiles === undefined) return {};
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    onDragOver(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}
