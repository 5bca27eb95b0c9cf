import { VIEWS, type View } from "#tests/e2e/browser/browser.ts";
import { THEMES, type Picture } from "./look.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/gu, (sign) => ENTITIES[sign] ?? sign);

const views: readonly View[] = ["desktop", "phone"];

/** Returns an HTML page: the faults, then a table of all pictures with a row for each place. */
export function indexPage(pictures: readonly Picture[]): string {
  const places = [...new Set(pictures.map(({ place }) => place))];
  const columns = views.flatMap((view) => THEMES.map((theme) => ({ view, theme })));
  const head = columns.map(({ view, theme }) => {
    const { width, height } = VIEWS[view].viewport;
    return `<th>${view} ${String(width)}×${String(height)}, ${theme}</th>`;
  });
  const rows = places.map((place) => {
    const own = pictures.filter((picture) => picture.place === place);
    const cells = columns.map(({ view, theme }) => {
      const one = own.find((picture) => picture.view === view && picture.theme === theme);
      return `<td>${one === undefined ? "" : `<a href="${one.file}"><img loading="lazy" alt="" src="${one.file}"></a>`}</td>`;
    });
    return `<tr id="${place}"><th>${place}<br><code>${escaped(own[0]?.path ?? "")}</code></th>${cells.join("")}</tr>`;
  });
  const faults = faultsOf(pictures).map((fault) => `<li>${escaped(fault)}</li>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title><style>${STYLE}</style>
    <h1>${String(pictures.length)} pictures, ${String(faults.length)} faults</h1><ul>${faults.join("")}</ul>
    <table><tr><th></th>${head.join("")}</tr>${rows.join("")}</table></html>`;
}

/** Returns all faults, each with the file of its picture. */
export function faultsOf(pictures: readonly Picture[]): string[] {
  return pictures.flatMap(({ file, faults }) => faults.map((fault) => `${file}: ${fault}`));
}

const STYLE = `body{font:14px/1.4 system-ui,sans-serif;margin:24px}table{border-spacing:10px}th{text-align:left;vertical-align:top}
td{vertical-align:top}img{max-width:380px;max-height:420px;border:1px solid #ccc;border-radius:8px}code{font-size:11px}`;
