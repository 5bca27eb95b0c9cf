import * as z from "zod/mini";
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

/** OpenAPI 3.1 of the bound calls, made from their declarations and from nothing else. */
export function describeCalls(bound: readonly EndpointDefinition[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of bound) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Refusal: REFUSAL },
    },
    paths,
  };
}

function operationOf(endpoint: EndpointDefinition): Json {
  const parameters = [...parametersIn("path", endpoint.params), ...parametersIn("query", endpoint.query)];
  return {
    summary: endpoint.summary,
    ...(endpoint.access === "session" ? { security: [{ session: [] }] } : {}),
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

function jsonOf(schema: unknown): Json {
  return { "application/json": { schema } };
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
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
