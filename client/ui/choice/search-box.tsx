import type { ComponentPropsWithRef, ReactElement } from "react";
import { Icon } from "../icons/icon.tsx";
import css from "./search-box.module.css";

/** The field over what there is to choose: it has the focus as soon as the plane around it is open. */
export const SearchBox = (props: Omit<ComponentPropsWithRef<"input">, "type" | "className">): ReactElement => (
  <label className={css.search}>
    <Icon name="search" />
    <input type="search" autoComplete="off" spellCheck={false} data-autofocus="" {...props} />
  </label>
);
