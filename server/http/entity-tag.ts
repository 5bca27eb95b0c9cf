import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Returns a version as an entity tag: weak, because one version has several encodings. */
export function entityTag(version: string): string {
  return `W/"${version}"`;
}

/** Returns the versions that the client has cached. */
export function cachedVersions(request: FastifyRequest): string[] {
  const header = request.headers["if-none-match"] ?? "";
  return header.split(",").map((tag) => tag.trim().replace(/^W\//, "").replaceAll('"', ""));
}

/** Marks the answer as private to the user and to be revalidated before each use. */
export function privately(reply: FastifyReply, version: string): FastifyReply {
  return reply
    .header("etag", entityTag(version))
    .header("cache-control", "private, no-cache")
    .header("vary", "accept-encoding, authorization");
}

/** Sends an answer as JSON, or 304 if the client has the same bytes cached. */
export function sendVersioned(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const body = JSON.stringify(answer);
  const version = createHash("sha1").update(body).digest("base64url");
  privately(reply, version);
  if (cachedVersions(request).includes(version)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}
