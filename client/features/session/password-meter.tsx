import type { ReactElement } from "react";
import { classNames } from "#client/ui/class-names.ts";
import css from "./session.module.css";

/** A meter of four steps for the strength of a password; the hint of the field says the same in text. */
export function PasswordMeter({ strength }: { readonly strength: number }): ReactElement {
  return (
    <span className={classNames(css.meter, strength === 1 && css.weak)} aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} className={step <= strength ? css.on : undefined} />
      ))}
    </span>
  );
}
