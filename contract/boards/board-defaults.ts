import * as z from "zod/mini";
import { WIP_MODES } from "../entities/column.ts";
import { endpoint } from "../core/endpoint.ts";
import { paletteColor, storedText } from "../core/field.ts";

/** What a person's new boards begin with, wherever they make them. */
const boardDefaults = z.strictObject({
  /** `null`: the paint of the template, or of the board above. */
  color: z.nullable(paletteColor),
  /** The name of a template of the product, or the id of one's own; one that is gone counts as the simple one. */
  template: storedText(64),
  /** Whether columns with a limit let further tasks in. */
  wipMode: z.enum(WIP_MODES, { error: "FIELD_TYPE" }),
  /** Whether a nested board takes the people of the board above. */
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
