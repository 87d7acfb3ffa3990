import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ICON_NAMES } from "./icon-names.ts";

/**
 * Writes one module per icon with nothing but its path data. The package's own components carry all six weights of an
 * icon into the bundle, 2 to 4 kB each; a path is 0.2 to 0.6 kB.
 */
async function writeIcons(): Promise<void> {
  const current = new Set<string>();
  for (const name of ICON_NAMES) {
    const file = `${name}.icon.ts`;
    current.add(file);
    await writeFile(join(import.meta.dirname, file), iconModule(name, await pathDataOf(name)));
  }
  for (const file of await readdir(import.meta.dirname)) {
    if (file.endsWith(".icon.ts") && !current.has(file)) await rm(join(import.meta.dirname, file));
  }
}

async function pathDataOf(name: string): Promise<string> {
  const weight = /-(bold|fill)$/.exec(name)?.[1] ?? "regular";
  const component = pascalCase(name.replace(/-(bold|fill)$/, ""));
  const module: Record<string, unknown> = await import(`@phosphor-icons/react/dist/ssr/${component}`);
  const icon = module[component] as FunctionComponent<{ weight: string }>;
  const markup = renderToStaticMarkup(createElement(icon, { weight }));
  return [...markup.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d).join("");
}

function iconModule(name: string, pathData: string): string {
  const pascal = pascalCase(name);
  const constant = `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}Icon`;
  return `// Phosphor Icons, MIT. Written by write-icons.ts.\nexport const ${constant} =\n  "${pathData}";\n`;
}

const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

await writeIcons();
