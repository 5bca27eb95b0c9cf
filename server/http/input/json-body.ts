import type { FastifyInstance } from "fastify";
import { AppError } from "#contract/core/error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** False for a body without `\u`: it was sound UTF-8, so nothing else can bring NUL or half of a surrogate pair. */
    hasEscapes: boolean;
  }
}

/**
 * Bodies are JSON in sound UTF-8 and nothing else: no coercion, no `__proto__`, no other type of content. An empty body of
 * the type JSON is no body, as clients send it with calls that have none.
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
      // A fatal decoder has one way to fail: bytes that are not UTF-8.
      done(new AppError("BAD_REQUEST"));
      return;
    }
    request.hasEscapes = text.includes(String.raw`\u`);
    void parse(request, text, done);
  });
}
