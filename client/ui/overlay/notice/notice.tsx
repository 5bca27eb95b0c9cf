import { useEffect, type ReactElement, type ReactNode } from "react";
import { IconButton } from "../../controls/icon-button.tsx";
import { Icon } from "../../icons/icon.tsx";
import type { IconName } from "../../icons/icon.tsx";
import { announce } from "../announce.ts";
import css from "./notice.module.css";

export type NoticeProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** A `Button` or two. */
  readonly actions?: ReactNode;
  /** Adds a close button. */
  readonly close?: { readonly name: string; readonly onClose: () => void };
};

/** A notice in a corner of the page. It is announced, takes no focus and stays until the caller removes it. */
export const Notice = ({ icon, title, text, actions, close }: NoticeProps): ReactElement => {
  useEffect(() => announce(`${title}. ${text}`), [title, text]);
  return (
    <section className={css.notice} aria-label={title}>
      <Icon name={icon} size={20} />
      <b className={css.title}>{title}</b>
      {close !== undefined && (
        <IconButton className={css.close} icon="x" name={close.name} size="sm" onClick={close.onClose} />
      )}
      <span className={css.text}>{text}</span>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </section>
  );
};
