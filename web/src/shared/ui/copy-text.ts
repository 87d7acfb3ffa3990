/** The parts of a browser that copying needs. */
export interface CopyEnvironment {
  /** Missing on pages that are not secure, and in some in-app browsers. */
  readonly clipboard?: { writeText: (text: string) => Promise<void> };
  /** The old way: select the text somewhere on the page and run the copy command. */
  readonly copyBySelection: (text: string) => boolean;
}

/** Puts the text on the clipboard in whichever way works. False when none does. */
export async function copyText(
  text: string,
  { clipboard, copyBySelection }: CopyEnvironment,
): Promise<boolean> {
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // Refused by a permission, or because the page lost focus: the old way may still work.
      return copyBySelection(text);
    }
  }
  return copyBySelection(text);
}

/**
 * What the browser at hand can do. `host` is the element that the selection is made in: under a modal dialog it must lie
 * inside it, everything else being inert.
 */
export function browserCopyEnvironment(host: HTMLElement): CopyEnvironment {
  return {
    clipboard: navigator.clipboard,
    copyBySelection: (text) => {
      const active = document.activeElement;
      const field = document.createElement("textarea");
      field.value = text;
      field.readOnly = true;
      field.style.position = "fixed";
      field.style.opacity = "0";
      host.append(field);
      field.select();
      field.setSelectionRange(0, text.length);
      const isCopied = document.execCommand("copy");
      field.remove();
      if (active instanceof HTMLElement) active.focus({ preventScroll: true });
      return isCopied;
    },
  };
}
