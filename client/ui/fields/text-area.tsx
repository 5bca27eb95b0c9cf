import { useId, useLayoutEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ReactElement } from "react";
import { classNames } from "../class-names.ts";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import type { FieldTexts } from "./field-frame.tsx";
import css from "./field.module.css";
import { growToText } from "./grow-to-text.ts";

export type TextAreaProps = FieldTexts & {
  readonly value: string;
  readonly onChange: (value: string) => void;
} & Omit<ComponentPropsWithoutRef<"textarea">, "value" | "onChange" | "className">;

/** A field of several lines that grows with its text. */
export const TextArea = ({
  label,
  labelUnseen,
  labelEnd,
  hint,
  error,
  value,
  onChange,
  id,
  ...rest
}: TextAreaProps): ReactElement => {
  const made = useId();
  const fieldId = id ?? made;
  const area = useRef<HTMLTextAreaElement>(null);
  // On every render, whatever changed the text: it costs nothing where CSS does it.
  useLayoutEffect(() => growToText(area.current));
  const texts = { label, hint, error, labelEnd, ...(labelUnseen === undefined ? {} : { labelUnseen }) };
  return (
    <FieldFrame id={fieldId} texts={texts}>
      <label className={classNames(css.box, css.area)} htmlFor={fieldId}>
        <textarea
          rows={2}
          {...rest}
          ref={area}
          id={fieldId}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(fieldId, texts)}
        />
      </label>
    </FieldFrame>
  );
};
