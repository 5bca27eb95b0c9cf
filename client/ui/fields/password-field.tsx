import { useState } from "react";
import type { ReactElement } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import "../icons/more-icons.ts";
import css from "./field.module.css";
import { TextField } from "./text-field.tsx";
import type { TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "end"> & {
  readonly showLabel: string;
  readonly hideLabel: string;
};

/** A password field with a button that shows the password. */
export const PasswordField = ({ showLabel, hideLabel, ...rest }: PasswordFieldProps): ReactElement => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? "text" : "password"}
      end={
        <IconButton
          className={css.eye}
          icon={shown ? "eye-off" : "eye"}
          name={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};
