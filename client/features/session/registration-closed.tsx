import type { ReactElement } from "react";
import css from "./session.module.css";
import { REGISTRATION_CLOSED, REGISTRATION_INVITE } from "./session-text.ts";

/** In place of the form where a server does not take new people by themselves. */
export function RegistrationClosed({ byInvite }: { readonly byInvite: boolean }): ReactElement {
  return <p className={css.note}>{byInvite ? REGISTRATION_INVITE : REGISTRATION_CLOSED}</p>;
}
