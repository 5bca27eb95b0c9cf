import type * as z from "zod/mini";
import { AppError } from "./error.ts";

type Schema = z.ZodMiniType;

/**
 * One REST call. The server binds it to a service, the client calls it, OpenAPI is generated from it; it is the only definition of the
 * call.
 */
export interface EndpointDefinition {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` parameters, as in docs/specification.md, section 7. */
  path: string;
  /** `open` needs no session; `session` needs a bearer token. */
  access: "open" | "session";
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  answer?: Schema;
  /** Status of a success, 200 by default. */
  status?: number;
}

export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

type Part<D, K extends string> = D extends Record<K, infer S extends Schema> ? z.infer<S> : undefined;
export type ParamsOf<D> = Part<D, "params">;
export type QueryOf<D> = Part<D, "query">;
export type BodyOf<D> = Part<D, "body">;
export type AnswerOf<D> = Part<D, "answer">;

/** Whether an error is an AppError from the server or from the device, optionally with the given code. */
export function isRefusal(error: unknown, code?: AppError["code"]): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}
