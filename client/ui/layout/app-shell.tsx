import { useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useLayer } from "../overlay/layers.ts";
import css from "./app-shell.module.css";
import { closePeek, useSidebar } from "./sidebar-state.ts";

export type AppShellProps = {
  /** Skip link and landmark names. */
  readonly labels: { readonly skip: string; readonly side: string };
  /** Content of the side panel: `SideTop`, `SideSearch`, `NavLink`, `SideSection`, `SideFoot`. */
  readonly side: ReactNode;
  /** The bottom bar of a phone: `TabBar`. */
  readonly tabBar: ReactNode;
  /** The page: usually a `Stage`. */
  readonly children: ReactNode;
};

/**
 * The frame of the application: a side panel of 248 px (60 px when folded, over the page on medium screens), or the bottom bar of a phone.
 */
export const AppShell = ({ labels, side, tabBar, children }: AppShellProps): ReactElement => {
  const { folded, peeking } = useSidebar();
  const panel = useRef<HTMLElement>(null);
  useLayer(peeking, closePeek, (target) => panel.current?.contains(target) ?? false);
  return (
    <div className={classNames(css.app, folded && css.folded, peeking && css.peeking)}>
      <a className={css.skip} href="#main">
        {labels.skip}
      </a>
      <aside ref={panel} className={css.side} aria-label={labels.side}>
        {side}
      </aside>
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      {tabBar}
    </div>
  );
};
