import type { ReactElement } from "react";
import css from "./kbd.module.css";

/** Keys drawn as key caps: `keys` is separated by spaces, each in its own cap. */
export const Kbd = ({ keys }: { readonly keys: string }): ReactElement => (
  <span className={css.keys}>
    {keys.split(" ").map((key) => (
      <kbd key={key} className={css.key}>
        {key}
      </kbd>
    ))}
  </span>
);
