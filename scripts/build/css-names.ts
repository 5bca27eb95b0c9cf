import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import type { Plugin } from "vite";
import { filesUnder } from "#scripts/input-hash.mjs";

const STYLES = /\.module\.css$/;
const NAMES = "?names";
/** Not an address that ends in `.css`: what makes styles of those leaves it alone. */
const PREFIX = "\0css-names:";

/**
 * Class names as constants. Vite gives a table of all names of a style sheet to whoever imports it; taken apart into a module of
 * constants, each name stands in the script where it is used, and the others are nowhere. The styles themselves stay as they are.
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
          // Nothing of it is used by name any more; it must stay, or its styles would go.
          return { code: "", map: null, moduleSideEffects: "no-treeshake" };
        },
      },
    },
  ];
}

/** One name is taken from a namespace; where a name is computed, the whole table is needed. */
export function importNames(code: string): string {
  return code.replace(/^import (\w+) from "(.+\.module\.css)";/gm, (_whole, table: string, file: string) => {
    const isWhole = new RegExp(`\\b${table}\\[`).test(code);
    return `import "${file}"; import ${isWhole ? table : `* as ${table}`} from "${file}${NAMES}";`;
  });
}

/** So many beginnings of names there are: a letter and a letter or digit. */
const BEGINNINGS = 26 * 36;

/**
 * Names of classes for `css.modules.generateScopedName`: two characters for the file, from its path, and the place of the class in
 * it. As short as can be and alike within a file, so that they compress well; equal on every machine.
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

/** Whatever may be the name of a class or of an animation: an end of a number too, which nobody asks for. */
function namesIn(styles: string): string[] {
  const found = [...styles.matchAll(/(?:\.|@keyframes\s+)(-?\w[\w-]*)/g)].map(([, name = ""]) => name);
  return [...new Set(found)];
}

/** A beginning for each file; of two that would get the same the later takes the next that is free. */
export function beginningsOf(paths: readonly string[]): Map<string, string> {
  const taken = new Map<number, string>();
  for (const path of paths.toSorted()) {
    let slot = createHash("sha256").update(path).digest().readUInt32BE() % BEGINNINGS;
    while (taken.has(slot)) slot = (slot + 1) % BEGINNINGS;
    taken.set(slot, path);
  }
  return new Map([...taken].map(([slot, path]) => [path, (slot + 10 * 36).toString(36)]));
}
