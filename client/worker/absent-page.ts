import { ABSENT_AGAIN, ABSENT_PRODUCT, ABSENT_TEXT, ABSENT_TITLE } from "./absent-text.ts";

/**
 * Requests the server every few seconds and on the browser's `online` event, which may fire too early and only once. A captive portal does
 * not answer with JSON, so it does not count. If a reload has not brought the page, for example because the server has another build by
 * now, the script fetches the page past this worker (SH-13). The link reloads at once.
 */
const SCRIPT = `
const look = async () => {
  try {
    await (await fetch("/api/health", { cache: "no-store" })).json();
    if (performance.getEntriesByType("navigation")[0].type !== "reload") return location.reload();
    const address = new URL(location.href);
    address.searchParams.set("nosw", "");
    location.replace(address);
  } catch {
    // Not yet.
  }
};
addEventListener("online", look);
setInterval(look, 4000);`;

const PAGE = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${ABSENT_TITLE} · ${ABSENT_PRODUCT}</title>
<style>
  body { margin: 0; padding: 24vh 24px 24px; text-align: center; text-wrap: balance; font: 15px/24px system-ui, sans-serif; color: #211a2a; background: #f4eef1; }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 26px; }
  p { max-width: 46ch; margin: 0 auto 20px; }
  a { color: #6937c0; }
  @media (prefers-color-scheme: dark) { body { color: #f2eff3; background: #110e13; } a { color: #ccadf5; } }
</style>
<main>
<h1>${ABSENT_TITLE}</h1>
<p>${ABSENT_TEXT}</p>
<p><a href="">${ABSENT_AGAIN}</a></p>
</main>
<script>${SCRIPT}</script>
</html>`;

/** Returns a page that replaces the browser's own error page, which does not say that unsent edits are safe on the device (SH-35). */
export function absentPage(): Response {
  return new Response(PAGE, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}
