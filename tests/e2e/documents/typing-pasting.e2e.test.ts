import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ServedHarness, serveHarness } from "#client/testing/harness/harness-server.ts";
import { securityHeaders } from "#server/http/security/security-headers.ts";
import { launchBrowser, type View } from "../browser/browser.ts";
import { type DocumentHand, openDocument } from "./document-hand.ts";

let browser: Browser;
let harness: ServedHarness;
let hand: DocumentHand;

beforeAll(async () => {
  const policy = securityHeaders("http://127.0.0.1")["content-security-policy"] ?? "";
  [browser, harness] = await Promise.all([
    launchBrowser(),
    serveHarness("document-harness", { "content-security-policy": policy }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await harness.close();
});
afterEach(async () => {
  expect(hand.faults).toEqual([]);
  expect(await hand.page.evaluate(() => window.documentHarness.fault())).toBeNull();
  await hand.context.close();
});

async function open(query: string, view: View = "desktop"): Promise<void> {
  hand = await openDocument(browser, harness.url, query, view);
}

const withText = (text: string): string => `text=${encodeURIComponent(text)}`;
const type = (text: string) => hand.page.keyboard.type(text);
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await hand.page.keyboard.press(key);
};
const markdown = () => expect.poll(() => hand.markdown(0));
const TABLE = "| а | б |\n| --- | --- |\n| 1 | 2 |";

async function pastePicture(): Promise<void> {
  await hand.page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 30, height: 20 });
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const clipboardData = new DataTransfer();
    if (blob !== null) clipboardData.items.add(new File([blob], "снимок.png", { type: "image/png" }));
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
}

describe("typing", () => {
  it.each<[string, string, string]>([
    ["in the middle", "см https://ex.ru/x и ещё", "см <https://ex.ru/x> и ещё"],
    ["at the beginning", "https://ex.ru/x потом", "<https://ex.ru/x> потом"],
    ["with two spaces", "https://ex.ru/x  два", "<https://ex.ru/x>  два"],
    ["after another", "https://a.ru https://b.ru конец", "<https://a.ru> <https://b.ru> конец"],
    ["in brackets", "(https://ex.ru/a_(b)) да", "(<https://ex.ru/a_(b)>) да"],
    ["of mail", "пишите anna@yarus.ru и", "пишите [anna\\@yarus.ru](mailto:anna@yarus.ru) и"],
    ["of www", "на www.yarus.ru есть", "на [www\\.yarus.ru](https://www.yarus.ru) есть"],
  ])("[DO-63] turns an address into a link and keeps the spaces around it: %s", async (_place, typed, written) => {
    await open("empty");
    await hand.text().click();
    await type(typed);
    await markdown().toBe(written);
  });

  it("[DO-63] keeps a line break after an address, in a paragraph and in a list, and an undo removes only the link", async () => {
    await open("empty", "phone");
    await hand.text().tap();
    await type("см https://ex.ru/x и ещё");
    await press("Enter");
    await type("- https://ex.ru/y");
    await press("Enter");
    await type("https://ex.ru/z");
    await press("Shift+Enter");
    await type("ниже");
    await markdown().toBe("см <https://ex.ru/x> и ещё\n\n- <https://ex.ru/y>\n- <https://ex.ru/z>\\\n  ниже");
    expect(await hand.text().locator("a").first().getAttribute("href")).toBe("https://ex.ru/x");
    await hand.context.close();
    await open("empty");
    await hand.text().click();
    await type("https://ex.ru/x ");
    await markdown().toContain("<https://ex.ru/x>");
    await press("Control+z");
    await markdown().toBe("https\\://ex.ru/x");
  });

  it("[DO-63] keeps a block marker as text if Enter follows it", async () => {
    await open("empty");
    await hand.text().click();
    for (const sign of ["-", "#", "1.", ">"]) {
      await type(sign);
      await press("Enter");
    }
    await type("конец");
    await markdown().toBe("\\-\n\n\\#\n\n1\\.\n\n\\>\n\nконец");
  });
});

describe("pasted text", () => {
  it("[DO-60] keeps its lines, and is parsed as Markdown only if it is Markdown", async () => {
    await open("empty");
    await hand.text().click();
    await hand.paste({
      "text/plain": "Добрый день!\nНужно сделать:\n1. Позвонить клиенту\n2. Отправить счёт\nСпасибо,\nАнна",
    });
    await markdown().toBe(
      "Добрый день!\\\nНужно сделать:\n\n1. Позвонить клиенту\n2. Отправить счёт\n\nСпасибо,\\\nАнна",
    );
    await press("Control+a", "Delete");
    await hand.paste({ "text/plain": "# настройки\nserver:\n  port: 80\n  name: __имя__" });
    await expect.poll(() => hand.text().innerText()).toBe("# настройки\nserver:\n  port: 80\n  name: __имя__");
  });

  it("[DO-60] is inserted unchanged with Ctrl+Shift+V", async () => {
    await open("empty");
    await hand.text().click();
    await hand.page.keyboard.down("Control");
    await hand.page.keyboard.down("Shift");
    await hand.page.evaluate(() => {
      const key = { key: "V", code: "KeyV", ctrlKey: true, shiftKey: true, bubbles: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
    });
    await hand.paste({ "text/plain": "## Это\n- не **список**\n- https://ex.ru" });
    await hand.page.keyboard.up("Shift");
    await hand.page.keyboard.up("Control");
    await expect.poll(() => hand.text().innerText()).toBe("## Это\n- не **список**\n- https://ex.ru");
    expect(await hand.text().locator("a, strong, li").count()).toBe(0);
  });

  it("[DO-64] from a code editor becomes a code block with its spaces", async () => {
    await open("empty");
    await hand.text().click();
    const html = `<meta charset='utf-8'><div style="color: #d4d4d4;white-space: pre;"><div><span>if (a) {</span></div><div><span>    b();</span></div></div>`;
    await hand.paste({ "text/html": html, "text/plain": "if (a) {\n    b();" });
    await markdown().toBe("```\nif (a) {\n    b();\n```\n\n<!-- -->");
  });

  it("[DO-64] from Word keeps its lists, its bold and its italic", async () => {
    await open("empty");
    await hand.text().click();
    const item = (level: number, sign: string, words: string): string =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>\n`;
    const html =
      item(1, "·", "Первый") +
      item(2, "o", "<b style='mso-bidi-font-weight:normal'>Вложенный</b>") +
      item(
        1,
        "·",
        "<i style='mso-bidi-font-style:normal'>Второй</i> <span style='mso-bidi-font-weight:bold'>не жирный</span>",
      );
    await hand.paste({ "text/html": html, "text/plain": "Первый" });
    await markdown().toBe("- Первый\n  - **Вложенный**\n- _Второй_ не жирный");
  });
});

describe("a table at the end of a text", () => {
  it("[DO-65] gets a line below it on ↓, on Ctrl+End and on a click, and not before", async () => {
    for (const goBelow of [
      () => press("ArrowDown"),
      () => press("Control+End"),
      async () => {
        const box = await hand.text().boundingBox();
        if (box !== null) await hand.page.mouse.click(box.x + box.width - 40, box.y + box.height - 6);
      },
    ]) {
      await open(withText(TABLE));
      await hand.text().getByRole("cell", { name: "2" }).click();
      await markdown().toBe(TABLE);
      await goBelow();
      await type("под таблицей");
      await markdown().toBe(`${TABLE}\n\nпод таблицей`);
      await hand.context.close();
    }
    await open(withText("слово\n\n---"));
    await hand.text().click({ position: { x: 30, y: 8 } });
    await press("Control+End");
    await type("под чертой");
    await markdown().toBe("слово\n\n---\n\nпод чертой");
  });

  it("[DO-65] gets a line below it with the first change, and the caret moves through its rows", async () => {
    await open(withText(TABLE));
    await hand.text().getByRole("columnheader", { name: "а" }).click();
    await press("ArrowDown");
    await type("x");
    await markdown().toMatch(/^\| а \| б \|\n\| --- \| --- \|\n\| (?:x1|1x) \| 2 \|\n\n<!-- -->$/);
  });

  it("[DO-66] stays in one piece if a picture, a list or code is pasted into a cell", async () => {
    await open(`pictures&${withText(TABLE)}`);
    await hand.text().getByRole("cell", { name: "1" }).click();
    await press("End");
    await pastePicture();
    await markdown().toContain("![снимок.png](picture:p1");
    await markdown().toMatch(/^\| а \| б \|\n\| --- \| --- \|\n\| 1 \| 2 \|\n\n!\[/);
    await hand.paste({ "text/plain": "- раз\n- два" });
    await markdown().toContain("| 1раз<br>два | 2 |\n\n![");
    await hand.paste({ "text/html": "<ul><li>три</li></ul><pre>x\ny</pre>", "text/plain": "три" });
    await markdown().toContain("| 1раз<br>дватри<br>x<br>y | 2 |\n\n![");
    expect(await hand.text().locator("table").count()).toBe(1);
  });
});
