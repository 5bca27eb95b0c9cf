import * as z from "zod/mini";
import { WIP_MODES } from "../entities/column.ts";
import { endpoint } from "../core/endpoint.ts";
import { paletteColor, storedText } from "../core/field.ts";

/** The defaults of a user's new boards. */
const boardDefaults = z.strictObject({
  /** `null`: the color of the template or of the parent board. */
  color: z.nullable(paletteColor),
  /** The name of a built-in template or the id of one of the user's; a missing template falls back to the simple one. */
  template: storedText(64),
  /** Whether columns with a limit accept tasks beyond it. */
  wipMode: z.enum(WIP_MODES, { error: "FIELD_TYPE" }),
  /** Whether a nested board inherits the members of its parent. */
  inherit: z.boolean({ error: "FIELD_TYPE" }),
});
export type BoardDefaults = z.infer<typeof boardDefaults>;

export const USUAL_DEFAULTS: BoardDefaults = { color: null, template: "simple", wipMode: "soft", inherit: true };

const answer = z.object({ defaults: boardDefaults });

export const boardDefaultsGet = endpoint({
  method: "GET",
  path: "/api/user/boardDefaults",
  access: "session",
  summary: "What my new boards begin with",
  answer,
});

export const boardDefaultsPut = endpoint({
  method: "PUT",
  path: "/api/user/boardDefaults",
  access: "session",
  summary: "Choose what my new boards begin with",
  body: boardDefaults,
  answer,
});
