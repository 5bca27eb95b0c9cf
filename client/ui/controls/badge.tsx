import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import css from "./badge.module.css";

/** A short label that says what a row is. */
export function Badge({ look, children }: { look?: "good" | "warning"; children: ReactNode }): ReactNode {
  return <span className={classNames(css.badge, look !== undefined && css[look])}>{children}</span>;
}
