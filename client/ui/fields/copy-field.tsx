import type { ReactElement, ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import css from "./copy-field.module.css";
import { TextField } from "./text-field.tsx";

export interface CopyFieldProps {
  readonly value: string;
  /** The accessible name of the value. */
  readonly label: string;
  readonly copy: string;
  /** The accessible name of the button, if there are several on one page. */
  readonly copyName?: string | undefined;
  readonly onCopy: (value: string) => void;
  /** One more action, at the end of the line. */
  readonly children?: ReactNode;
}

/** A text to read, select and copy, such as the address of a link. */
export function CopyField({ value, label, copy, copyName, onCopy, children }: CopyFieldProps): ReactElement {
  return (
    <div className={css.row}>
      <span className={css.value}>
        <TextField
          size="sm"
          label={label}
          labelUnseen
          value={value}
          readOnly
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
      </span>
      <Button icon="copy" aria-label={copyName} onClick={() => onCopy(value)}>
        {copy}
      </Button>
      {children}
    </div>
  );
}
