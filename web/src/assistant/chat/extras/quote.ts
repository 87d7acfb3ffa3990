import type { Chat } from "../create-chat.ts";

/** A longer quotation is cut. */
const MOST_CHARS = 1_000;

/** The text that is selected within one message of the chat; "" where none is. */
export function selectedText(selection: Selection | null = getSelection()): string {
  if (selection === null || selection.isCollapsed) return "";
  const [from, to] = [messageOf(selection.anchorNode), messageOf(selection.focusNode)];
  return from !== null && from === to ? selection.toString().trim() : "";
}

/** A triple click selects up to the beginning of what follows. */
const messageOf = (node: Node | null): Element | null =>
  (node instanceof Element ? node : (node?.parentElement ?? null))?.closest("article") ?? null;

/** A text as Markdown quotes it, followed by an empty line to write on. */
export function quoted(text: string): string {
  const cut = text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
  const lines = cut.split("\n").map((line) => (line.trim() === "" ? ">" : `> ${line.trimEnd()}`));
  return `${lines.join("\n")}\n\n`;
}

/** Puts what is selected into the input, before what stands there. @returns whether there was anything */
export function quoteSelection({ client, drafts }: Pick<Chat, "client" | "drafts">): boolean {
  const text = selectedText();
  if (text === "") return false;
  const { activeId } = client.getState();
  drafts.put(activeId, quoted(text) + drafts.read(activeId));
  getSelection()?.removeAllRanges();
  const field = document.querySelector<HTMLTextAreaElement>("#composer");
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
  return true;
}
