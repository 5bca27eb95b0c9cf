import type { Page } from "playwright-core";

/** The letters of the Russian layout on the keys of a physical keyboard. */
const ROWS: readonly (readonly [letters: string, keys: string])[] = [
  ["йцукенгшщзхъ", "QWERTYUIOP[]"],
  ["фывапролджэ", "ASDFGHJKL;'"],
  ["ячсмитьбю", "ZXCVBNM,."],
  ["ё", "`"],
];
const SIGNS: Readonly<Record<string, string>> = {
  "[": "BracketLeft",
  "]": "BracketRight",
  ";": "Semicolon",
  "'": "Quote",
  ",": "Comma",
  ".": "Period",
  "`": "Backquote",
};

function codeOf(character: string): string | undefined {
  for (const [characters, keys] of ROWS) {
    const key = keys[characters.indexOf(character.toLowerCase())];
    if (characters.includes(character.toLowerCase()) && key !== undefined) return SIGNS[key] ?? `Key${key}`;
  }
  return undefined;
}

/**
 * Types without waiting between keys. Each character is a key press and release, Russian letters too: Playwright's own helper inserts them
 * without key events, so shortcuts would never receive them. A line break is Enter.
 */
export async function typeKeys(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const sign of text) {
    const code = codeOf(sign);
    if (code === undefined) {
      await page.keyboard.press(sign === "\n" ? "Enter" : sign === " " ? "Space" : sign);
      continue;
    }
    const key = { key: sign, code, windowsVirtualKeyCode: code.startsWith("Key") ? code.charCodeAt(3) : 0 };
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", text: sign, unmodifiedText: sign, ...key });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }
  await session.detach();
}

/** Makes the CPU of a page `rate` times slower, to imitate an old device. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}
