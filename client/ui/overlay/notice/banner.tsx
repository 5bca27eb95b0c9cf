import type { ReactElement, ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { Icon } from "../../icons/icon.tsx";
import type { IconName } from "../../icons/icon.tsx";
import css from "./banner.module.css";

export type BannerProps = {
  readonly tone: "warning" | "danger" | "info";
  readonly icon: IconName;
  readonly title: string;
  readonly text?: ReactNode;
  /** A `BannerButton`, at the right end. */
  readonly action?: ReactNode;
};

/** A strip of 38 px above the sheet: the state of the connection, a new version. */
export const Banner = ({ tone, icon, title, text, action }: BannerProps): ReactElement => (
  <output className={classNames(css.banner, css[tone])}>
    <Icon name={icon} />
    <b className={css.title}>{title}</b>
    {text !== undefined && <span className={css.text}>{text}</span>}
    {action}
  </output>
);

/** The button of a banner. */
export const BannerButton = ({
  children,
  onClick,
  expanded,
}: {
  readonly children: ReactNode;
  readonly onClick: (button: HTMLButtonElement) => void;
  /** If set, the button opens an overlay. */
  readonly expanded?: boolean;
}): ReactElement => (
  <button
    type="button"
    className={css.button}
    aria-expanded={expanded}
    onClick={(event) => onClick(event.currentTarget)}
  >
    {children}
    {expanded !== undefined && <Icon name="chevron-down" size={14} />}
  </button>
);

/** A soft hint with an icon, a text and an action. */
export const Hint = ({
  icon,
  children,
  action,
  isUnderHead = false,
}: {
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Directly under the head of a page that has no space below its head. */
  readonly isUnderHead?: boolean;
}): ReactElement => (
  <div className={classNames(css.hint, isUnderHead && css.underHead)}>
    <Icon name={icon} size={20} />
    <span className={css.words}>{children}</span>
    {action}
  </div>
);
