import type { ReactNode } from "react";
import { TEMPLATES } from "./gallery-text.ts";
import { useOwnTemplates } from "./own-templates.ts";

interface TemplateOption {
  readonly value: string;
  readonly text: string;
}

/** The names of all templates there are, the product's before one's own, for whoever lets one of them be chosen. */
export function TemplateNames(props: {
  readonly children: (templates: readonly TemplateOption[]) => ReactNode;
}): ReactNode {
  const own = useOwnTemplates() ?? [];
  return props.children([...TEMPLATES, ...own].map(({ id, name }) => ({ value: id, text: name })));
}
