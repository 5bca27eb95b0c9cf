import type { ReactNode } from "react";
import { TEMPLATES } from "./gallery-text.ts";
import { useOwnTemplates } from "./own-templates.ts";

interface TemplateOption {
  readonly value: string;
  readonly text: string;
}

/** Passes the names of all templates to its children, built-in ones before the user's. */
export function TemplateNames(props: {
  readonly children: (templates: readonly TemplateOption[]) => ReactNode;
}): ReactNode {
  const own = useOwnTemplates() ?? [];
  return props.children([...TEMPLATES, ...own].map(({ id, name }) => ({ value: id, text: name })));
}
