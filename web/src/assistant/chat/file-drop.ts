import type { DragEvent } from "react";

/** What an element needs to take files that are dropped on it. Nothing when nobody takes them. */
export function fileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  if (onFiles === undefined) return {};
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  // Only looks depend on it, and drawing the chat anew for each move would cost more than the look is worth.
  const mark = ({ currentTarget }: DragEvent<HTMLElement>, isOver: boolean) =>
    currentTarget.toggleAttribute("data-drop", isOver);
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(event, true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      const isInside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) mark(event, false);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      mark(event, false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}
