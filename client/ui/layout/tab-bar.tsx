import type { MouseEvent, ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import css from "./app-shell.module.css";

/** The bottom bar of a phone; its children are `TabLink`, `TabButton` and one `TabAdd`. */
export const TabBar = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement => (
  <nav className={css.tabs} aria-label={label}>
    {children}
  </nav>
);

const tabInside = (icon: IconName, children: ReactNode, badge: number): ReactElement => (
  <>
    <Icon name={icon} size={22} />
    {children}
    {badge > 0 && <span className={css.badge}>{badge}</span>}
  </>
);

export type TabLinkProps = {
  readonly href: string;
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly current?: boolean;
  readonly badge?: number;
};

/** A section in the bottom bar. */
export const TabLink = ({ href, icon, children, current = false, badge = 0 }: TabLinkProps): ReactElement => (
  <a className={classNames(css.tab, current && css.on)} href={href} aria-current={current ? "page" : undefined}>
    {tabInside(icon, children, badge)}
  </a>
);

/** A button in the bottom bar: it opens a sheet. */
export const TabButton = ({
  icon,
  children,
  onClick,
  current = false,
  badge = 0,
}: Omit<TabLinkProps, "href"> & {
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}): ReactElement => (
  <button type="button" className={classNames(css.tab, current && css.on)} aria-haspopup="dialog" onClick={onClick}>
    {tabInside(icon, children, badge)}
  </button>
);

/** The raised middle button of the bottom bar. */
export const TabAdd = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }): ReactElement => (
  <button type="button" className={css.add} aria-label={label} onClick={onClick}>
    <Icon name="plus" size={22} />
  </button>
);
