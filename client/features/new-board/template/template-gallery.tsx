import { useEffect, useEffectEvent, useId, useRef, type ReactElement } from "react";
import { typeset } from "#client/language/spacing.ts";
import { Checkbox } from "#client/ui/fields/toggle.tsx";
import { OWN, OWN_UNKNOWN, TEMPLATE, TEMPLATES, WITH_EXAMPLES, WITH_TASKS } from "./gallery-text.ts";
import { useOwnTemplates } from "./own-templates.ts";
import { Silhouette } from "./silhouette.tsx";
import css from "./template-gallery.module.css";
import type { Template } from "./template-text.ts";

export interface TemplateGalleryProps {
  readonly value: Template;
  readonly onChange: (template: Template) => void;
  readonly withExamples: boolean;
  readonly onExamples: (withExamples: boolean) => void;
  /** The id of an own template that is selected as soon as it is loaded. */
  readonly preselectedId?: string | undefined;
}

/** Selects the template of a new board: a built-in one or an own one, and whether its tasks are created. */
export function TemplateGallery(props: TemplateGalleryProps): ReactElement {
  const { value, onChange, withExamples, onExamples, preselectedId } = props;
  const group = useId();
  const own = useOwnTemplates();
  const hasExamples = value.tasks.length > 0;
  const done = useRef<string | undefined>(undefined);
  const choose = useEffectEvent(onChange);
  useEffect(() => {
    const found = own?.find(({ id }) => id === preselectedId);
    // Preselects only once, so that a later selection by the user stays.
    if (found === undefined || done.current === preselectedId) return;
    done.current = preselectedId;
    choose(found);
  }, [own, preselectedId]);
  const cards = (templates: readonly Template[]) =>
    templates.map((template) => (
      <TemplateCard
        key={template.id}
        group={group}
        template={template}
        isChosen={template.id === value.id}
        onChange={onChange}
      />
    ));
  return (
    <>
      <div role="radiogroup" aria-label={TEMPLATE}>
        <div className={css.grid}>{cards(TEMPLATES)}</div>
        {own !== undefined && own !== null && own.length > 0 && (
          <fieldset>
            <legend className={css.own}>{OWN}</legend>
            <div className={css.grid}>{cards(own)}</div>
          </fieldset>
        )}
      </div>
      {own === null && <p className={css.unknown}>{OWN_UNKNOWN}</p>}
      <Checkbox checked={hasExamples && withExamples} disabled={!hasExamples} onChange={onExamples}>
        {value.own === undefined ? WITH_EXAMPLES : WITH_TASKS}
      </Checkbox>
    </>
  );
}

function TemplateCard(props: {
  readonly group: string;
  readonly template: Template;
  readonly isChosen: boolean;
  readonly onChange: (template: Template) => void;
}): ReactElement {
  const { group, template, isChosen, onChange } = props;
  return (
    <label className={css.card}>
      <input
        type="radio"
        className={css.input}
        name={group}
        value={template.id}
        checked={isChosen}
        onChange={() => onChange(template)}
        aria-labelledby={`${group}-${template.id}`}
        aria-describedby={`${group}-${template.id}-line`}
      />
      <Silhouette template={template} className={css.board} columnsMax={6} />
      <span className={css.words}>
        <b id={`${group}-${template.id}`}>{template.name}</b>
        <small id={`${group}-${template.id}-line`}>{typeset(template.line)}</small>
      </span>
    </label>
  );
}
