import type { ComponentProps, ReactElement } from "react";
import { TextField } from "#client/ui/fields/text-field.tsx";

/** The field of an email address: with autofill and an email keyboard, without capitals and spelling corrections. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "name" | "type">): ReactElement {
  return (
    <TextField {...props} name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
  );
}
