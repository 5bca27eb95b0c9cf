import * as z from "zod/mini";
import { scopeFor } from "#contract/api-token.ts";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { ERRORS } from "#contract/error.ts";

type Json = Record<string, unknown>;

const REFUSAL: Json = {
  type: "object",
  required: ["statusCode", "code", "message"],
  properties: {
    statusCode: { type: "integer" },
    code: { type: "string", enum: Object.keys(ERRORS) },
    message: { type: "string" },
    details: { type: "object" },
  },
};

/** What the whole of a description says. */
export interface DocsHead {
  title: string;
  description: string;
}

/** OpenAPI 3.1 of the bound calls, made from their declarations and from nothing else. */
export function describeCalls(bound: readonly EndpointDefinition[], head: DocsHead): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of bound) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: head.title, description: head.description, version: "1" },
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A session of a person" },
        apiToken: {
          type: "http",
          scheme: "bearer",
          description: "A token of a program, made in the profile; its scope is named with each call",
        },
      },
      schemas: { Refusal: REFUSAL },
    },
    paths,
  };
}

function operationOf(endpoint: EndpointDefinition): Json {
  const parameters = [...parametersIn("path", endpoint.params), ...parametersIn("query", endpoint.query)];
  return {
    summary: endpoint.summary,
    tags: [areaOf(endpoint.path)],
    ...(endpoint.access === "session" ? { security: securityOf(endpoint) } : { security: [] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body === undefined ? {} : { requestBody: { content: jsonOf(schemaOf(endpoint.body, "input")) } }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: endpoint.summary,
        ...(endpoint.answer === undefined ? {} : { content: jsonOf(schemaOf(endpoint.answer, "output")) }),
      },
      default: { description: "Refusal", content: jsonOf({ $ref: "#/components/schemas/Refusal" }) },
    },
  };
}

/** A session may make every call, a token those that its scope is enough for (TK-03, TK-04). */
function securityOf(endpoint: EndpointDefinition): Json[] {
  const scope = scopeFor(endpoint);
  return [{ session: [] }, ...(scope === null ? [] : [{ apiToken: [scope] }])];
}

/** What a call is about: the first word of its path that says so. */
export function areaOf(path: string): string {
  const [first = "", second = ""] = path.split("/").slice(1);
  return first === "api" ? second : first;
}

function jsonOf(schema: unknown): Json {
  return { "application/json": { schema } };
}

/** JSON Schema of what a caller sends, or is answered. */
export function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}

function parametersIn(place: "path" | "query", schema: z.ZodMiniType | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties, required } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties ?? {}).map(([name, described]) => ({
    name,
    in: place,
    required: place === "path" || (required ?? []).includes(name),
    schema: described,
  }));
}
