import type { FastifyInstance } from "fastify";
import { AppError } from "#contract/core/error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** False for a body without `\u`: valid UTF-8 can contain NUL or a lone surrogate only as an escape. */
    hasEscapes: boolean;
  }
}

/**
 * Accepts only JSON in valid UTF-8: no coercion, no `__proto__`, no other content type. An empty JSON body counts as no body, because
 * clients send it with calls that have none.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  app.decorateRequest("hasEscapes", true);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    let text: string;
    try {
      text = utf8.decode(body);
    } catch {
      // A fatal decoder fails only on bytes that are not UTF-8.
      done(new AppError("BAD_REQUEST"));
      return;
    }
    request.hasEscapes = text.includes(String.raw`\u`);
    void parse(request, text, done);
  });
}
