import type { ReactElement } from "react";
import css from "./session.module.css";
import { REGISTRATION_CLOSED, REGISTRATION_INVITE } from "./session-text.ts";

/** Replaces the sign-up form on a server where users cannot register without an invitation, or at all. */
export function RegistrationClosed({ byInvite }: { readonly byInvite: boolean }): ReactElement {
  return <p className={css.note}>{byInvite ? REGISTRATION_INVITE : REGISTRATION_CLOSED}</p>;
}
