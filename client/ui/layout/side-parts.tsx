import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Counter } from "../controls/small.tsx";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { BrandMark } from "../icons/brand-mark.tsx";
import css from "./app-shell.module.css";

/** The brand's line of the side panel; `children` are the buttons at its right end. */
export const SideTop = ({
  href,
  name,
  children,
}: {
  readonly href: string;
  readonly name: string;
  readonly children?: ReactNode;
}): ReactElement => (
  <div className={css.top}>
    <a className={css.brand} href={href}>
      <BrandMark />
      <span className={css.wide}>{name}</span>
    </a>
    {children}
  </div>
);

/** The button that looks like a search field. */
export const SideSearch = ({
  children,
  end,
  ...rest
}: ComponentPropsWithRef<"button"> & { readonly end?: ReactNode }): ReactElement => (
  <button type="button" {...rest} className={css.search} data-plane="">
    <Icon name="search" />
    <span className={css.wide}>{children}</span>
    <span className={css.extra}>{end}</span>
  </button>
);

export type NavLinkProps = {
  readonly href: string;
  readonly icon: IconName;
  readonly children: string;
  readonly current?: boolean;
  readonly count?: number;
  /** The filled counter that asks for attention. */
  readonly hot?: boolean;
  readonly countLabel?: string;
};

/** A section of the product in the side panel. */
export const NavLink = ({
  href,
  icon,
  children,
  current = false,
  count,
  hot = false,
  countLabel,
}: NavLinkProps): ReactElement => (
  <a
    className={classNames(css.nav, current && css.current)}
    href={href}
    aria-current={current ? "page" : undefined}
    data-tip={children}
    data-tip-clipped=""
    data-tip-side="right"
  >
    <Icon name={icon} size={17} />
    <span className={css.label} data-tip-label="">
      {children}
    </span>
    {count !== undefined && count > 0 && (
      <Counter hot={hot} {...(countLabel === undefined ? {} : { label: countLabel })}>
        {count}
      </Counter>
    )}
  </a>
);

/** The same style for a button that opens a popover. */
export const NavButton = ({
  icon,
  children,
  count = 0,
  countLabel,
  onClick,
}: {
  readonly icon: IconName;
  readonly children: string;
  readonly count?: number;
  readonly countLabel: string;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}): ReactElement => (
  <button
    type="button"
    className={css.nav}
    aria-haspopup="dialog"
    onClick={onClick}
    data-tip={children}
    data-tip-clipped=""
    data-tip-side="right"
  >
    <Icon name={icon} size={17} />
    <span className={css.label} data-tip-label="">
      {children}
    </span>
    {count > 0 && (
      <Counter hot label={countLabel}>
        {count}
      </Counter>
    )}
  </button>
);

/** A named part of the side panel, with a button at the right of its heading. */
export const SideSection = ({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <section className={css.section}>
    <div className={css.heading}>
      <h2 className={css.wide}>{title}</h2>
      <span className={css.extra}>{action}</span>
    </div>
    {children}
  </section>
);

/** The scrolling middle of the side panel. */
export const SideScroll = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className={css.scroll}>{children}</div>
);

export type SideFootProps = {
  readonly avatar: ReactNode;
  readonly name: string;
  /** State of the connection: an icon and a text; a button if `onStatus` is set. */
  readonly status: { readonly icon: IconName; readonly text: string; readonly tone?: "quiet" | "warning" | "danger" };
  readonly onStatus?: (button: HTMLElement) => void;
  /** Called on a press on the avatar, to open the account menu. */
  readonly onAccount?: (button: HTMLElement) => void;
  readonly accountLabel?: string;
  readonly children?: ReactNode;
};

/** The foot of the side panel: the user, the state of the connection, and settings. */
export const SideFoot = ({
  avatar,
  name,
  status,
  onStatus,
  onAccount,
  accountLabel,
  children,
}: SideFootProps): ReactElement => {
  const words = (
    <>
      <Icon name={status.icon} size={13} />
      {status.text}
    </>
  );
  const tone = classNames(css.status, status.tone !== undefined && css[status.tone]);
  return (
    <div className={css.foot}>
      <button
        type="button"
        className={css.account}
        aria-label={accountLabel}
        aria-haspopup="menu"
        onClick={(event) => onAccount?.(event.currentTarget)}
        disabled={onAccount === undefined}
      >
        {avatar}
      </button>
      <div className={css.who}>
        <b>{name}</b>
        {onStatus === undefined ? (
          <small className={tone}>{words}</small>
        ) : (
          <button type="button" className={tone} onClick={(event) => onStatus(event.currentTarget)}>
            {words}
          </button>
        )}
      </div>
      {children}
    </div>
  );
};
