import type { ComponentPropsWithRef, ReactElement } from "react";
import { Icon } from "../icons/icon.tsx";
import css from "./search-box.module.css";

/** The search field over a list: focused as soon as its popover is open. */
export const SearchBox = (props: Omit<ComponentPropsWithRef<"input">, "type" | "className">): ReactElement => (
  <label className={css.search}>
    <Icon name="search" />
    <input type="search" autoComplete="off" spellCheck={false} data-autofocus="" {...props} />
  </label>
);
