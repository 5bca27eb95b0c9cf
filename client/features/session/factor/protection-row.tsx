import type { ReactElement, ReactNode } from "react";
import { Skeleton } from "#client/ui/controls/small.tsx";
import { Icon, type IconName } from "#client/ui/icons/icon.tsx";
import css from "./factor.module.css";

/** One way to protect the sign-in: what it is, how it stands, what can be done. */
export function ProtectionRow(props: {
  readonly icon: IconName;
  readonly name: string;
  readonly text: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div className={css.row}>
      <span className={css.tile}>
        <Icon name={props.icon} size={18} />
      </span>
      <span className={css.words}>
        <b>{props.name}</b>
        <small>{props.text}</small>
      </span>
      {props.children}
    </div>
  );
}

/** The place of such a row before it is known. */
export function ComingRow(): ReactElement {
  return (
    <div className={css.row} aria-hidden="true">
      <Skeleton width={36} height={36} />
      <span className={css.comingWords}>
        <Skeleton width="38%" height={12} />
        <Skeleton width="64%" height={10} />
      </span>
    </div>
  );
}
