import type { DragEvent } from "react";

/** The handlers that let an element take dropped files; nothing when nobody takes them. */
export function fileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  if (onFiles === undefined) return {};
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  // This is only for looks. Redrawing the chat at each move would cost more than it is worth.
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
