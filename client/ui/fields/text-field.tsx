import { useId } from "react";
import type { ComponentPropsWithRef, ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { describedBy, FieldFrame, labelledBy } from "./field-frame.tsx";
import type { FieldTexts } from "./field-frame.tsx";
import css from "./field.module.css";

export type TextFieldProps = FieldTexts & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly size?: "sm" | "md" | "lg";
  readonly icon?: IconName;
  /** Inside the frame, after the text. */
  readonly end?: ReactNode;
} & Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "size" | "className">;

/** A line of text with its label, hint and error; other attributes go to the input. */
export const TextField = ({
  label,
  labelUnseen,
  labelEnd,
  hint,
  error,
  value,
  onChange,
  size = "md",
  icon,
  end,
  id,
  ...rest
}: TextFieldProps): ReactElement => {
  const made = useId();
  const fieldId = id ?? made;
  const texts = { label, hint, error, labelEnd, ...(labelUnseen === undefined ? {} : { labelUnseen }) };
  return (
    <FieldFrame id={fieldId} texts={texts}>
      <label className={classNames(css.box, size !== "md" && css[size])} htmlFor={fieldId}>
        {icon !== undefined && <Icon name={icon} />}
        <input
          type="text"
          {...rest}
          id={fieldId}
          className={classNames(css.input, rest.type === "password" && css.password)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-labelledby={labelledBy(fieldId)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(fieldId, texts)}
        />
        {end}
      </label>
    </FieldFrame>
  );
};

/** Focuses the first field of a form that has an error; call it after the errors are rendered. */
export const focusFirstError = (form: ParentNode): void => {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
};
