import * as z from "zod/mini";
import { PASSWORD_MAX, PASSWORD_MIN } from "../core/limit.ts";

/** A password that somebody chooses. */
export const password = z
  .string({ error: "FIELD_TYPE" })
  .check(
    z.minLength(PASSWORD_MIN, { error: "PASSWORD_TOO_SHORT" }),
    z.maxLength(PASSWORD_MAX, { error: "PASSWORD_TOO_LONG" }),
  );

/** A password given to sign in is only bounded: whether it is right is one question, asked once. */
export const enteredPassword = z
  .string({ error: "FIELD_TYPE" })
  .check(z.maxLength(PASSWORD_MAX * 4, { error: "PASSWORD_TOO_LONG" }));
