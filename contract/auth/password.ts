import * as z from "zod/mini";
import { PASSWORD_MAX, PASSWORD_MIN } from "../core/limit.ts";

/** A new password. */
export const password = z
  .string({ error: "FIELD_TYPE" })
  .check(
    z.minLength(PASSWORD_MIN, { error: "PASSWORD_TOO_SHORT" }),
    z.maxLength(PASSWORD_MAX, { error: "PASSWORD_TOO_LONG" }),
  );

/** A password entered to sign in. Only its length is limited: the server checks the rest by comparing it. */
export const enteredPassword = z
  .string({ error: "FIELD_TYPE" })
  .check(z.maxLength(PASSWORD_MAX * 4, { error: "PASSWORD_TOO_LONG" }));
