import type { ReactElement, ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import css from "./copy-field.module.css";
import { TextField } from "./text-field.tsx";

export interface CopyFieldProps {
  readonly value: string;
  /** What it is, for who hears it. */
  readonly label: string;
  readonly copy: string;
  /** The same with what is copied, where there are several on one page. */
  readonly copyName?: string | undefined;
  readonly onCopy: (value: string) => void;
  /** One more thing to do with it, at the end of the line. */
  readonly children?: ReactNode;
}

/** A text to be read, selected and copied, as the address of a link is. */
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
