/** A name that is being typed after @ or #. `start` includes the sign. */
export interface SignAtCaret {
  readonly sign: "@" | "#";
  readonly start: number;
  /** The end of the word, which may be after the caret. */
  readonly end: number;
  readonly typed: string;
}

const SIGN = /(?:^|[\s([{])([@#])("[^"\n]{0,100}|[^\s@#"]{0,100})$/u;

/** Returns the name that the caret is in; `null` if it is in none. */
export function signAtCaret(text: string, caret: number): SignAtCaret | null {
  const found = SIGN.exec(text.slice(Math.max(0, caret - 120), caret));
  if (found === null) return null;
  const [, sign = "", name = ""] = found;
  const start = caret - name.length - 1;
  const rest = name.startsWith('"') ? 0 : (/^[^\s@#"]*/u.exec(text.slice(caret))?.[0].length ?? 0);
  const typed = name.replace(/^"/u, "") + text.slice(caret, caret + rest);
  const isPerson = sign === "@";
  return {
    sign: isPerson ? "@" : "#",
    start,
    end: caret + rest,
    typed: typed.replace(/[,.;:!?)]+$/u, "").replaceAll("_", " "),
  };
}

/** Writes a label so that it parses as one word. */
export function labelInLine(name: string): string {
  return /[\s"«»,.;:!?()[\]{}]/u.test(name) ? `#"${name.replaceAll('"', "")}"` : `#${name}`;
}
