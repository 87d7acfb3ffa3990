/** Lets a field grow with its text where the browser does not do so by itself; CSS says how far. */
export function fitToText(field: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
