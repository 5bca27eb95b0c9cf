import type { FastifyInstance } from "fastify";
import { scopeFor } from "#contract/api-token.ts";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { WEBHOOK_EVENTS } from "#contract/webhook.ts";
import { ERRORS } from "#contract/error.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { docsText } from "./docs-text.ts";
import { areaOf, describeCalls, schemaOf } from "./openapi.ts";
import { schemaText } from "./schema-text.ts";

const JSON_PATH = "/api/docs/openapi.json";
const STYLE_PATH = "/api/docs/style.css";

/** What a receiver is told (contract/webhook.ts, decision 0037). */
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
 * PRODUCT section 5: every call is described at `/api/docs`, for programs and for people, without a script and with nothing from other
 * hosts. `publicUrl` stands in the example.
 */
export function bindDocs(app: FastifyInstance, bound: readonly EndpointDefinition[], publicUrl: string): void {
  let described: string | null = null;
  let page: string | null = null;
  app.get(JSON_PATH, (_request, reply) => {
    described ??= JSON.stringify(describeCalls(bound, docsText));
    return reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(described);
  });
  app.get(STYLE_PATH, (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(DOCS_STYLE),
  );
  app.get("/api/docs", (_request, reply) => {
    page ??= pageOf(bound, publicUrl);
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  });
}

function pageOf(bound: readonly EndpointDefinition[], publicUrl: string): string {
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
<p>${docsText.webhookEvents} ${WEBHOOK_EVENTS.map((event) => `<code>${event}</code>`).join(", ")}, <code>ping</code></p>
<pre>${escaped(WEBHOOK_EXAMPLE)}</pre>
<h2>${calls}</h2>
${areasOf(bound).join("\n")}
<h2>${refusals}</h2>
${tableOf([docsText.code, docsText.status, docsText.message], codes)}
</main></body></html>`;
}

/** Calls by what they are about, in the order of the words; what has no word of its own comes last. */
function areasOf(bound: readonly EndpointDefinition[]): string[] {
  const known = Object.entries(docsText.areas);
  const rest = bound.filter(({ path }) => !Object.hasOwn(docsText.areas, areaOf(path)));
  return [
    ...known.map(([area, name]) => ({ name, calls: bound.filter(({ path }) => areaOf(path) === area) })),
    { name: docsText.otherArea, calls: rest },
  ]
    .filter(({ calls }) => calls.length > 0)
    .map(({ name, calls }) => `<h3>${name}</h3>\n${calls.map(callOf).join("\n")}`);
}

function callOf(endpoint: EndpointDefinition): string {
  const { method, path, summary, params, query, body, answer } = endpoint;
  const parts = [
    partOf(docsText.path, params && schemaOf(params, "input")),
    partOf(docsText.query, query && schemaOf(query, "input")),
    partOf(docsText.body, body && schemaOf(body, "input")),
    partOf(`${docsText.answer}: ${String(endpoint.status ?? 200)}`, answer ? schemaOf(answer, "output") : null),
  ];
  return `<details><summary><code class="method">${method}</code><code>${escaped(path)}</code><span class="access">${accessOf(endpoint)}</span>
<small lang="en">${escaped(summary)}</small></summary><div class="inside">${parts.join("")}</div></details>`;
}

function accessOf(endpoint: EndpointDefinition): string {
  const { access } = docsText;
  return endpoint.access === "open" ? access.open : access[scopeFor(endpoint) ?? "session"];
}

/** Nothing where a call has no such part; `null` for an answer without a body. */
function partOf(name: string, schema: unknown): string {
  if (schema === undefined) return "";
  return `<h4>${name}</h4><pre>${schema === null ? docsText.nothing : escaped(schemaText(schema))}</pre>`;
}

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
