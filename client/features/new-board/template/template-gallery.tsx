import { useId, type ReactElement } from "react";
import { typeset } from "#client/language/spacing.ts";
import { Checkbox } from "#client/ui/fields/toggle.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { dotOf, softOf } from "#client/ui/theme/hue.ts";
import { TEMPLATE, TEMPLATES, WITH_EXAMPLES } from "./gallery-text.ts";
import css from "./template-gallery.module.css";
import type { Template } from "./template-text.ts";

/** How many cards stand in the drawn columns, from the left: a board in motion, not a chart. */
const DRAWN_CARDS = [3, 2, 3, 1, 2] as const;

/** The columns of a template in miniature: work in its paint, what is done faded. */
function Silhouette({ template: { columns, color } }: { readonly template: Template }): ReactElement {
  return (
    <span className={css.board} style={cssVars({ "--dot": dotOf(color), "--soft": softOf(color) })} aria-hidden="true">
      {columns.map(({ name, kind }, at) => (
        <i key={name} data-kind={kind}>
          {Array.from({ length: DRAWN_CARDS[at % DRAWN_CARDS.length] ?? 1 }, (_, card) => (
            <b key={card} />
          ))}
        </i>
      ))}
    </span>
  );
}

/** What a new board begins with: one of the templates, and whether its tasks to learn by come along. */
export function TemplateGallery(props: {
  readonly value: Template;
  readonly onChange: (template: Template) => void;
  readonly withExamples: boolean;
  readonly onExamples: (withExamples: boolean) => void;
}): ReactElement {
  const { value, onChange, withExamples, onExamples } = props;
  const group = useId();
  const hasExamples = value.tasks.length > 0;
  return (
    <>
      <div className={css.grid} role="radiogroup" aria-label={TEMPLATE}>
        {TEMPLATES.map((template) => (
          <label key={template.id} className={css.card}>
            <input
              type="radio"
              className={css.input}
              name={group}
              value={template.id}
              checked={template.id === value.id}
              onChange={() => onChange(template)}
              aria-labelledby={`${group}-${template.id}`}
              aria-describedby={`${group}-${template.id}-line`}
            />
            <Silhouette template={template} />
            <span className={css.words}>
              <b id={`${group}-${template.id}`}>{template.name}</b>
              <small id={`${group}-${template.id}-line`}>{typeset(template.line)}</small>
            </span>
          </label>
        ))}
      </div>
      <Checkbox checked={hasExamples && withExamples} disabled={!hasExamples} onChange={onExamples}>
        {WITH_EXAMPLES}
      </Checkbox>
    </>
  );
}
