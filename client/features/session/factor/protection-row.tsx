import type { ReactElement, ReactNode } from "react";
import { Skeleton } from "#client/ui/controls/small.tsx";
import { Icon, type IconName } from "#client/ui/icons/icon.tsx";
import css from "./factor.module.css";

/** A row of the profile: an icon, a name, the current state, and actions. */
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

/** The placeholder of a ProtectionRow. */
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
