import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectSources, ROOT } from "#scripts/source-tree.ts";

interface BannedPhrase {
  phrase: string;
  word: string;
}

/** A match of a banned phrase in a text catalogue. */
interface PhraseMatch {
  phrase: string;
  line: number;
}

/** The phrases of the last column of the table in docs/interface-words.md. */
function bannedPhrases(markdown: string): BannedPhrase[] {
  const rows = markdown.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| ---"));
  return rows.slice(1).flatMap((row) => {
    const [, word = "", , banned = ""] = row.split("|").map((cell) => cell.trim());
    return [...banned.matchAll(/«([^»]+)»/gu)].map(([, phrase = ""]) => ({ phrase, word }));
  });
}

/** Returns the lines without comments: a comment may name the text that another one replaces. */
function readable(source: string): string[] {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//gu, (comment) => comment.replaceAll(/[^\n]/gu, ""))
    .split("\n")
    .map((line) => line.replace(/^\s*\/\/.*$/u, "").replaceAll("\u00A0", " "));
}

function matchesIn(source: string, phrases: readonly BannedPhrase[]): PhraseMatch[] {
  const lines = readable(source);
  return phrases.flatMap(({ phrase }) => {
    const escaped = phrase.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
    const pattern = new RegExp(`(?<![а-яё])${escaped}(?![а-яё])`, "iu");
    return lines.flatMap((line, index) => (pattern.test(line) ? [{ phrase, line: index + 1 }] : []));
  });
}

const PHRASES = bannedPhrases(readFileSync(join(ROOT, "docs/interface-words.md"), "utf8"));
const CATALOGUES = projectSources()
  .map(({ path }) => path)
  .filter((path) => path.endsWith("-text.ts") || path === "contract/core/error.ts")
  // Example content of the seed and words that users type are not words of the interface.
  .filter((path) => !path.startsWith("scripts/") && !/(?:due-words|line-words|editor)-text\.ts$/u.test(path));

describe("words of the interface", () => {
  it("reads the table", () => {
    expect(PHRASES.length).toBeGreaterThan(30);
    expect(CATALOGUES.length).toBeGreaterThan(100);
  });

  it("finds a planted phrase, and not in a comment or inside another word", () => {
    const planted =
      '/** Предел */\nexport const LIMIT = "Предел задач";\nexport const OTHER = "В допустимых пределах";\n';
    expect(matchesIn(planted, PHRASES)).toEqual([{ phrase: "предел", line: 2 }]);
  });

  it.each(CATALOGUES)("%s uses the words of docs/interface-words.md", (path) => {
    expect(matchesIn(readFileSync(join(ROOT, path), "utf8"), PHRASES)).toEqual([]);
  });
});
