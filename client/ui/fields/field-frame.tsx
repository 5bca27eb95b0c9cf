import type { ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import css from "./field.module.css";

export type FieldTexts = {
  readonly label: string;
  /** A label only for those who listen (a search box, say). */
  readonly labelUnseen?: boolean;
  /** At the right end of the label: a link «Забыли?». */
  readonly labelEnd?: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong; takes the place of the hint. */
  readonly error?: string | undefined;
};

/** The ids that tie a field to its words: `describedBy` for the field itself. */
export const describedBy = (id: string, { hint, error }: FieldTexts): string | undefined =>
  error !== undefined ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`;

/** The id of the words that name a field: buttons that stand in its box are no part of its name. */
export const labelledBy = (id: string): string => `${id}-label`;

/** Label above, hint or error (icon and words) below; the field itself is the child. */
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
