import type { ComponentProps, ReactElement } from "react";
import { TextField } from "#client/ui/fields/text-field.tsx";

/** A mail address: browsers fill it in, telephones show its keyboard, and nobody corrects its spelling. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "name" | "type">): ReactElement {
  return (
    <TextField {...props} name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
  );
}
