import type { ReactElement } from "react";
import { Icon } from "#client/ui/icons/icon.tsx";
import "#client/ui/icons/more-icons.ts";
import css from "./session.module.css";
import { FIRST_ACCOUNT, FIRST_ACCOUNT_NOTE } from "./session-text.ts";

/** Shown above the sign-up form of a server without users: the first account becomes its administrator. */
export function FirstAccountNote(): ReactElement {
  return (
    <div className={css.first}>
      <Icon name="shield" size={18} />
      <p>
        <b>{FIRST_ACCOUNT}</b>
        {FIRST_ACCOUNT_NOTE}
      </p>
    </div>
  );
}
