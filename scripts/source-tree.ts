import { readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { filesUnder } from "./input-hash.mjs";

/** The folder of the project, with a slash at its end. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A file of the project: its path from the root with forward slashes, and its text. */
export interface Source {
  path: string;
  text: string;
}

/** A description of one violation of a code rule. */
export type Problem = string;

const ROOMS = ["contract", "server", "client", "tests", "bench", "scripts", "docs"];

/** Returns every text file of the top-level folders. */
export function projectSources(): Source[] {
  return ROOMS.flatMap((room) => filesUnder(join(ROOT, room)))
    .filter((file) => !BINARY.has(extname(file)))
    .map((file) => ({ path: relative(ROOT, file).split(sep).join("/"), text: readFileSync(file, "utf8") }));
}

const BINARY = new Set([".png", ".jpg", ".jpeg", ".webp", ".woff2", ".ico", ".gz", ".br", ".zip"]);

export function isCode({ path }: Source): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(path);
}

export function isTestOnly({ path }: Source): boolean {
  return /\.test\.tsx?$|(?:^|\/)testing\/|^tests\/|^bench\//.test(path);
}

/** A node of the syntax tree, as the parser gives it (ESTree with TypeScript and JSX). */
export interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Visits every node of a file, parents first. `visit` also receives the parent and the name of the field that contains the node. */
export function walk(source: Source, visit: (node: Node, parent: Node | undefined, key: string) => void): void {
  const { program, errors } = parseSync(source.path, source.text);
  if (errors.length > 0) throw new Error(`${source.path} does not parse: ${errors[0]?.message ?? ""}`);
  descend(program, undefined, "");

  function descend(value: unknown, parent: Node | undefined, key: string): void {
    if (Array.isArray(value)) {
      for (const item of value) descend(item, parent, key);
    } else if (isNode(value)) {
      visit(value, parent, key);
      for (const [field, child] of Object.entries(value)) {
        if (typeof child === "object" && child !== null) descend(child, value, field);
      }
    }
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Returns `path:line`, which editors and terminals can open. */
export function place(source: Source, node: Node): string {
  return `${source.path}:${source.text.slice(0, node.start).split("\n").length}`;
}
