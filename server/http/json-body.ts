import type { FastifyInstance } from "fastify";
import { AppError } from "#contract/error.ts";

/**
 * Bodies are JSON in sound UTF-8 and nothing else: no coercion, no `__proto__`, no other type of content. An empty body of
 * the type JSON is no body, as clients send it with calls that have none.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
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
    void parse(request, text, done);
  });
}
