import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A version as an entity tag: weak, because one version has several encodings. */
export function entityTag(version: string): string {
  return `W/"${version}"`;
}

/** The versions that the caller says it holds. */
export function cachedVersions(request: FastifyRequest): string[] {
  const header = request.headers["if-none-match"] ?? "";
  return header.split(",").map((tag) => tag.trim().replace(/^W\//, "").replaceAll('"', ""));
}

/** Says that the answer is the caller's own and has to be asked about before each use. */
export function privately(reply: FastifyReply, version: string): FastifyReply {
  return reply
    .header("etag", entityTag(version))
    .header("cache-control", "private, no-cache")
    .header("vary", "accept-encoding, authorization");
}

/** Sends an answer as JSON, or 304 when the caller holds the same bytes already. */
export function sendVersioned(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const body = JSON.stringify(answer);
  const version = createHash("sha1").update(body).digest("base64url");
  privately(reply, version);
  if (cachedVersions(request).includes(version)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}
