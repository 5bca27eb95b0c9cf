import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import type { Plugin } from "vite";
import { filesUnder } from "#scripts/input-hash.mjs";

const STYLES = /\.module\.css$/;
const NAMES = "?names";
/** The ids of these modules do not end in `.css`, so that the CSS plugins of Vite ignore them. */
const PREFIX = "\0css-names:";

/**
 * Compiles class names to constants. Vite exports a table of all names of a style sheet; in a module of constants each used name is inlined
 * into the script, and unused names are dropped. The styles themselves do not change.
 */
export function cssNames(): Plugin[] {
  const tables = new Map<string, string>();
  return [
    {
      name: "yarus:css-names",
      enforce: "pre",
      apply: "build",
      transform: { filter: { id: /\/client\/.*\.tsx?$/ }, handler: (code) => ({ code: importNames(code), map: null }) },
      async resolveId(source, importer) {
        if (!source.endsWith(NAMES)) return null;
        const styles = await this.resolve(source.slice(0, -NAMES.length), importer);
        return styles && PREFIX + styles.id.replace(/\.css$/, "");
      },
      async load(id) {
        if (!id.startsWith(PREFIX)) return null;
        const styles = `${id.slice(PREFIX.length)}.css`;
        await this.load({ id: styles });
        return { code: tables.get(styles) ?? "", moduleSideEffects: false };
      },
    },
    {
      name: "yarus:css-kept",
      enforce: "post",
      apply: "build",
      transform: {
        filter: { id: STYLES },
        handler: (code, id) => {
          tables.set(id, code);
          // No export of the module is used any more, but it must not be removed, or its styles would be lost.
          return { code: "", map: null, moduleSideEffects: "no-treeshake" };
        },
      },
    },
  ];
}

/** Rewrites imports of style sheets: to a namespace of names, or to the whole table if a name is computed. */
export function importNames(code: string): string {
  return code.replace(/^import (\w+) from "(.+\.module\.css)";/gm, (_whole, table: string, file: string) => {
    const isWhole = new RegExp(`\\b${table}\\[`).test(code);
    return `import "${file}"; import ${isWhole ? table : `* as ${table}`} from "${file}${NAMES}";`;
  });
}

/** The number of possible prefixes: a letter and a letter or digit. */
const BEGINNINGS = 26 * 36;

/**
 * Returns a function for `css.modules.generateScopedName`. A name is two characters for the file, derived from its path, and the position
 * of the class in the file. Names are short and similar within a file, so that they compress well, and equal on every machine.
 */
export function shortNames(folder: string): (name: string, file: string, styles: string) => string {
  const pathOf = (file: string): string => relative(folder, file).split(sep).join("/");
  const beginnings = beginningsOf(
    filesUnder(folder)
      .filter((file) => STYLES.test(file))
      .map(pathOf),
  );
  return (name, file, styles) => {
    const path = pathOf(file.split("?")[0] ?? file);
    const beginning = beginnings.get(path);
    const place = namesIn(styles).indexOf(name);
    if (beginning === undefined || place < 0) throw new Error(`${name} of ${path} is not where it was looked for`);
    return beginning + place.toString(36);
  };
}

/** Returns everything that may be the name of a class or an animation. The fraction of a number matches too, but is never looked up. */
function namesIn(styles: string): string[] {
  const found = [...styles.matchAll(/(?:\.|@keyframes\s+)(-?\w[\w-]*)/g)].map(([, name = ""]) => name);
  return [...new Set(found)];
}

/** Returns a prefix for each file. On a collision the later file gets the next free prefix. */
export function beginningsOf(paths: readonly string[]): Map<string, string> {
  const taken = new Map<number, string>();
  for (const path of paths.toSorted()) {
    let slot = createHash("sha256").update(path).digest().readUInt32BE() % BEGINNINGS;
    while (taken.has(slot)) slot = (slot + 1) % BEGINNINGS;
    taken.set(slot, path);
  }
  return new Map([...taken].map(([slot, path]) => [path, (slot + 10 * 36).toString(36)]));
}
