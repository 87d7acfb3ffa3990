/** Joins the class names that apply; `undefined` and `false` are those that don't. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
