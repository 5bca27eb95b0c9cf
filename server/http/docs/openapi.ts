import * as z from "zod/mini";
import { scopeFor } from "#contract/integrations/api-token.ts";
import { BOARD_KINDS } from "#contract/boards/board-endpoints.ts";
import type { EndpointDefinition } from "#contract/core/endpoint.ts";
import { ERRORS } from "#contract/core/error.ts";
import { UUID } from "#contract/core/id.ts";
import { mutations } from "#contract/mutations/mutation.ts";
import type { HttpApi } from "../http-api.ts";

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

/** The head of the description. */
export interface DocsHead {
  title: string;
  description: string;
}

/** The endpoints that are bound to the API. */
export type BoundEndpoints = Pick<HttpApi, "bound" | "takingFiles">;

/** Returns OpenAPI 3.1 of the bound calls, generated from their declarations only. */
export function describeCalls({ bound, takingFiles }: BoundEndpoints, head: DocsHead): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of bound) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, takingFiles.has(endpoint));
  }
  const args = mutationsKnown().map(({ op, schema }) => [`args.${op}`, schema]);
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
      schemas: { Refusal: REFUSAL, ...Object.fromEntries(args) },
    },
    paths,
  };
}

/** Lists every mutation of `POST /api/sync/push` with the schema of its `args`. */
export function mutationsKnown(): { op: string; schema: Json }[] {
  return Object.entries(mutations).map(([op, { args }]) => ({ op, schema: schemaOf(args, "input") }));
}

const IDEMPOTENCY_KEY: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A UUID of yours: sent again with it, the call answers as the first time and does nothing more",
  schema: { type: "string", pattern: UUID.source },
};

/** Bytes of any type. */
const FILE: Json = { "*/*": {} };

function operationOf(endpoint: EndpointDefinition, takesFile: boolean): Json {
  const isRepeatable = endpoint.method !== "GET" && scopeFor(endpoint) === "write";
  const parameters = [
    ...parametersIn("path", endpoint.params),
    ...parametersIn("query", endpoint.query),
    ...(isRepeatable ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    summary: endpoint.summary,
    tags: [areaOf(endpoint.path)],
    ...(endpoint.access === "session" ? { security: securityOf(endpoint) } : { security: [] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(endpoint, takesFile),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: endpoint.summary,
        ...answerOf(endpoint),
      },
      default: { description: "Refusal", content: jsonOf({ $ref: "#/components/schemas/Refusal" }) },
    },
  };
}

function bodyOf({ body }: EndpointDefinition, takesFile: boolean): Json {
  if (takesFile) return { requestBody: { required: true, content: FILE } };
  if (body === undefined) return {};
  const required = !z.safeParse(body, undefined).success;
  return { requestBody: { required, content: jsonOf(schemaOf(body, "input")) } };
}

/** Returns true if a call answers with a file: it declares no answer and no status 204. */
export function answersFile({ answer, status }: EndpointDefinition): boolean {
  return answer === undefined && status !== 204;
}

function answerOf(endpoint: EndpointDefinition): Json {
  if (answersFile(endpoint)) return { content: FILE };
  return endpoint.answer === undefined ? {} : { content: jsonOf(schemaOf(endpoint.answer, "output")) };
}

/** A session may make every call, a token those that its scope allows (TK-03, TK-04). */
function securityOf(endpoint: EndpointDefinition): Json[] {
  const scope = scopeFor(endpoint);
  return [{ session: [] }, ...(scope === null ? [] : [{ apiToken: [scope] }])];
}

/** Returns the area of a call: the first segment of its path after `api`. */
export function areaOf(path: string): string {
  const [first = "", second = ""] = path.split("/").slice(1);
  return first === "api" ? second : first;
}

function jsonOf(schema: unknown): Json {
  return { "application/json": { schema } };
}

/** Returns the JSON Schema of an input or an output. */
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
    // The route itself accepts any string here, to answer an unknown kind with the list of kinds.
    schema: place === "path" && name === "kind" ? { type: "string", enum: BOARD_KINDS } : described,
  }));
}
