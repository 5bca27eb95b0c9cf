import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { personSchema } from "./user.ts";

/** Users whom the caller may find by name; no one else is listed (docs/rules/invites.md). */
export const userPeople = endpoint({
  method: "GET",
  path: "/api/user/people",
  access: "session",
  summary: "People with whom I share a board or a team, by name",
  answer: z.object({ items: z.array(personSchema), count: z.int() }),
});
