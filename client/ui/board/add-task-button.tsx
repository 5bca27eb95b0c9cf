import type { ComponentPropsWithRef, ReactElement } from "react";
import { Icon } from "../icons/icon.tsx";
import css from "./add-task-button.module.css";

/** The quiet button at the end of a column that opens the field of a new card. */
export const AddTaskButton = ({ children, ...rest }: ComponentPropsWithRef<"button">): ReactElement => (
  <button type="button" {...rest} className={css.open}>
    <Icon name="plus" />
    {children}
  </button>
);
