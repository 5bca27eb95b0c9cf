import type { FastifyInstance } from "fastify";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { ERRORS } from "#contract/error.ts";
import { docsText } from "./docs-text.ts";
import { describeCalls } from "./openapi.ts";

/** PRODUCT section 5: every call is described at `/api/docs`, for programs and for people; nothing from other hosts. */
export function bindDocs(app: FastifyInstance, bound: readonly EndpointDefinition[]): void {
  let described: string | null = null;
  app.get("/api/docs/openapi.json", (_request, reply) => {
    described ??= JSON.stringify(describeCalls(bound, docsText.title));
    return reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(described);
  });
  app.get("/api/docs", (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(pageOf(bound)),
  );
}

function pageOf(bound: readonly EndpointDefinition[]): string {
  const calls = bound.map(({ method, path, summary, access }) => [method, path, summary, docsText[access]]);
  const refusals = Object.entries(ERRORS).map(([code, { status, message }]) => [code, String(status), message]);
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>${docsText.title}</title></head><body>
<h1>${docsText.heading}</h1>
<p>${docsText.intro} <a href="/api/docs/openapi.json">/api/docs/openapi.json</a></p>
${tableOf([docsText.method, docsText.path, docsText.summary, docsText.access], calls)}
<h2>${docsText.refusals}</h2>
${tableOf([docsText.code, docsText.status, docsText.message], refusals)}
</body></html>`;
}

function tableOf(heads: string[], rows: string[][]): string {
  return `<table>${rowOf(heads, "th")}\n${rows.map((cells) => rowOf(cells, "td")).join("\n")}</table>`;
}

function rowOf(cells: string[], tag: string): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
