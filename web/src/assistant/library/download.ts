/** Has the browser save what is at an address of ours. */
export function download(path: string, name = ""): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = name;
  link.click();
}

/** Has the browser save a text as a Markdown file that bears the name. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/markdown;charset=utf-8" }));
  download(address, `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, "_").slice(0, 80)}.md`);
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
