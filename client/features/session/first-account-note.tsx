import type { ReactElement } from "react";
import { Icon } from "#client/ui/icons/icon.tsx";
import "#client/ui/icons/more-icons.ts";
import css from "./session.module.css";
import { FIRST_ACCOUNT, FIRST_ACCOUNT_NOTE } from "./session-text.ts";

/** Over the form of a server without people: whose account this will be. */
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
