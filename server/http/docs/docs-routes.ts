import type * as z from "zod/mini";
import { scopeFor } from "#contract/integrations/api-token.ts";
import { BOARD_KINDS } from "#contract/boards/board-endpoints.ts";
import type { EndpointDefinition } from "#contract/core/endpoint.ts";
import { WEBHOOK_EVENTS } from "#contract/integrations/webhook.ts";
import { ERRORS } from "#contract/core/error.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { docsText } from "./docs-text.ts";
import type { HttpApi } from "../http-api.ts";
import { answersFile, areaOf, describeCalls, type BoundEndpoints, mutationsKnown, schemaOf } from "./openapi.ts";
import { schemaText } from "./schema-text.ts";

const JSON_PATH = "/api/docs/openapi.json";
const STYLE_PATH = "/api/docs/style.css";

/** A request to a receiver (contract/integrations/webhook.ts, decision 0037). */
const WEBHOOK_EXAMPLE = `POST /hook HTTP/1.1
content-type: application/json; charset=utf-8
webhook-id: 01a2051e-3083-785f-9bbb-f30880c19a22
webhook-timestamp: 1795382194
webhook-signature: v1,tck+7I4rgMRhck+ndyrX35znp7JoVxCZV3nfSqKS9bI=

{
  "type": "task.moved",
  "timestamp": "2026-11-22T21:16:33.979Z",
  "data": {
    "board": { "id": "…", "title": "Релиз 4.2", "key": "РЕЛ", "url": "…" },
    "change": { "seq": 128, "epoch": "…" },
    "actor": { "id": "…", "name": "Анна Котова" },
    "items": [
      {
        "task": { "id": "…", "key": "РЕЛ-17", "title": "Поиск", "columnId": "…", "column": "В работе", "url": "…" },
        "columnId": "…"
      }
    ],
    "more": 0
  }
}`;

/**
 * docs/product.md, section 5: describes every call at `/api/docs`, for programs and for people, without scripts and external resources.
 * `publicUrl` is used in the example.
 */
export function bindDocs(api: Pick<HttpApi, "app"> & BoundEndpoints, publicUrl: string): void {
  const { app } = api;
  let described: string | null = null;
  let page: string | null = null;
  app.get(JSON_PATH, (_request, reply) => {
    described ??= JSON.stringify(describeCalls(api, docsText));
    return reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(described);
  });
  app.get(STYLE_PATH, (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(DOCS_STYLE),
  );
  app.get("/api/docs", (_request, reply) => {
    page ??= pageOf(api, publicUrl);
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  });
}

function pageOf(described: BoundEndpoints, publicUrl: string): string {
  const { title, lead, machine, start, startText, example, rules, rulesText, calls, refusals } = docsText;
  const codes = Object.entries(ERRORS).map(([code, { status, message }]) => [code, String(status), message]);
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="${STYLE_PATH}"></head><body><main>
<h1>${title}</h1>
<p>${escaped(lead)}</p>
<p>${machine} <a href="${JSON_PATH}">${JSON_PATH}</a></p>
<h2>${start}</h2>
${startText.map(paragraph).join("\n")}
<pre>${escaped(example(publicUrl))}</pre>
<h2>${rules}</h2>
${rulesText.map(paragraph).join("\n")}
<h2>${docsText.webhooks}</h2>
${docsText.webhooksText.map(paragraph).join("\n")}
<p>${docsText.webhookEvents} ${codesOf([...WEBHOOK_EVENTS, "ping"])}</p>
<pre>${escaped(WEBHOOK_EXAMPLE)}</pre>
<h2>${calls}</h2>
<p>${escaped(docsText.kinds)} ${codesOf(BOARD_KINDS)}</p>
${areasOf(described).join("\n")}
<h2>${docsText.mutations}</h2>
${docsText.mutationsText.map(paragraph).join("\n")}
${mutationsOf().join("\n")}
<h2>${refusals}</h2>
${tableOf([docsText.code, docsText.status, docsText.message], codes)}
</main></body></html>`;
}

/** Groups calls by area, in the order of the texts; areas without a text come last. */
function areasOf({ bound, takingFiles }: BoundEndpoints): string[] {
  const known = Object.entries(docsText.areas);
  const rest = bound.filter(({ path }) => !Object.hasOwn(docsText.areas, areaOf(path)));
  return [
    ...known.map(([area, name]) => ({ name, calls: bound.filter(({ path }) => areaOf(path) === area) })),
    { name: docsText.otherArea, calls: rest },
  ]
    .filter(({ calls }) => calls.length > 0)
    .map(
      ({ name, calls }) => `<h3>${name}</h3>\n${calls.map((call) => callOf(call, takingFiles.has(call))).join("\n")}`,
    );
}

function callOf(endpoint: EndpointDefinition, takesFile: boolean): string {
  const { method, path, summary, params, query, body, answer } = endpoint;
  const answered = answersFile(endpoint) ? docsText.file : answer ? textOf(answer, "output") : docsText.nothing;
  const parts = [
    partOf(docsText.path, params && textOf(params, "input")),
    partOf(docsText.query, query && textOf(query, "input")),
    partOf(docsText.body, takesFile ? docsText.file : body && textOf(body, "input")),
    partOf(`${docsText.answer}: ${String(endpoint.status ?? 200)}`, answered),
  ];
  return `<details><summary><code class="method">${method}</code><code>${escaped(path)}</code><span class="access">${accessOf(endpoint)}</span>
<small lang="en">${escaped(summary)}</small></summary><div class="inside">${parts.join("")}</div></details>`;
}

function accessOf(endpoint: EndpointDefinition): string {
  const { access } = docsText;
  return endpoint.access === "open" ? access.open : access[scopeFor(endpoint) ?? "session"];
}

/** Lists the mutations of each entity behind one summary. */
function mutationsOf(): string[] {
  const known = mutationsKnown();
  const entityOf = (op: string) => op.split(".", 1)[0];
  return [...new Set(known.map(({ op }) => entityOf(op)))].map((entity) => {
    const own = known.filter(({ op }) => entityOf(op) === entity);
    const parts = own.map(({ op, schema }) => partOf(op, schemaText(schema)));
    return `<details><summary class="wide">${codesOf(own.map(({ op }) => op))}</summary><div class="inside">${parts.join("")}</div></details>`;
  });
}

const textOf = (schema: z.ZodMiniType, io: "input" | "output"): string => schemaText(schemaOf(schema, io));

/** Returns an empty string for a call without this part. */
function partOf(name: string, text: string | undefined): string {
  return text === undefined ? "" : `<h4>${name}</h4><pre>${escaped(text)}</pre>`;
}

const codesOf = (words: readonly string[]): string => words.map((word) => `<code>${word}</code>`).join(", ");

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

function tableOf(heads: string[], rows: string[][]): string {
  return `<table>${rowOf(heads, "th")}\n${rows.map((cells) => rowOf(cells, "td")).join("\n")}</table>`;
}

function rowOf(cells: string[], tag: string): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
