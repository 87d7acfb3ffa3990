import type { ClipboardEvent, DragEvent } from "react";

/** The first picture of what was pasted or dropped. */
const pictureIn = (given: DataTransfer): File | undefined =>
  [...given.files].find(({ type }) => type.startsWith("image/"));

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/** The handlers that let an element take a picture that is pasted or dropped anywhere on it. */
export function pictureHandIn(onPicture: (picture: File) => void) {
  return {
    onPaste(event: ClipboardEvent) {
      const picture = pictureIn(event.clipboardData);
      // A text is pasted where the cursor is.
      if (picture === undefined || event.clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      onPicture(picture);
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      // Otherwise the browser would leave the page for the file.
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const picture = pictureIn(event.dataTransfer) ?? event.dataTransfer.files[0];
      // What is no picture is refused in words.
      if (picture !== undefined) onPicture(picture);
    },
  };
}
