export type Theme = "day" | "night";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Day or night, as the page shows it: the root's setting outranks the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return (chosen ? chosen === "dark" : dark.matches) ? "night" : "day";
}

export function onThemeChange(listener: () => void): void {
  dark.addEventListener("change", listener);
}
