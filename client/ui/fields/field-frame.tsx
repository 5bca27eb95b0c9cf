import type { ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import css from "./field.module.css";

export type FieldTexts = {
  readonly label: string;
  /** The label is visually hidden (in a search box, for example). */
  readonly labelUnseen?: boolean;
  /** At the right end of the label: a link «Забыли?». */
  readonly labelEnd?: ReactNode;
  readonly hint?: ReactNode;
  /** The error; it is shown instead of the hint. */
  readonly error?: string | undefined;
};

/** Returns the id of the hint or the error, for `aria-describedby` of the field. */
export const describedBy = (id: string, { hint, error }: FieldTexts): string | undefined =>
  error !== undefined ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`;

/** Returns the id of the label, for `aria-labelledby`: buttons in the box of a field are no part of its name. */
export const labelledBy = (id: string): string => `${id}-label`;

/** The frame of a field: label above, hint or error (icon and text) below; the field itself is the child. */
export const FieldFrame = ({
  id,
  texts,
  children,
}: {
  readonly id: string;
  readonly texts: FieldTexts;
  readonly children: ReactNode;
}): ReactElement => (
  <div className={css.field}>
    <span className={classNames(css.label, texts.labelUnseen && css.unseen)}>
      <label id={labelledBy(id)} htmlFor={id}>
        {texts.label}
      </label>
      {texts.labelEnd !== undefined && <span className={css.labelEnd}>{texts.labelEnd}</span>}
    </span>
    {children}
    {texts.error === undefined ? (
      texts.hint !== undefined && (
        <span className={css.hint} id={`${id}-hint`}>
          {texts.hint}
        </span>
      )
    ) : (
      <span className={classNames(css.hint, css.wrong)} id={`${id}-error`}>
        <Icon name="alert-triangle" size={14} />
        {texts.error}
      </span>
    )}
  </div>
);
