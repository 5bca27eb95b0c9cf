import { useState, type FormEvent, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useFormDraft } from "#client/shared/drafts/use-form-draft.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Label as LabelMark } from "#client/ui/controls/small.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextArea } from "#client/ui/fields/text-area.tsx";
import { focusFirstError, TextField } from "#client/ui/fields/text-field.tsx";
import { Checkbox } from "#client/ui/fields/toggle.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { ITEM_TEXT_MAX, TASK_TITLE_MAX, TEMPLATE_ITEMS_MAX, TEMPLATE_TEXT_MAX } from "#contract/core/limit.ts";
import type { TaskForm, TaskTemplate } from "#contract/boards/template.ts";
import { saveTaskTemplate } from "./template-mutations.ts";
import { useLabelsOf } from "./template-queries.ts";
import { templateText } from "./template-text.ts";
import css from "./templates.module.css";
import { type TaskTemplateValues, written as shape, writtenOf } from "./task-template-values.ts";

interface TemplateDialogProps {
  readonly boardId: string;
  /** `null` for a new template. */
  readonly template: TaskTemplate | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Errors {
  readonly title?: string;
  readonly estimate?: string;
  readonly form?: string;
}

/** Stores the draft on the device until it is saved. */
function useWritten(boardId: string, template: TaskTemplate | null) {
  const field = `task-template:${boardId}:${template?.id ?? "new"}`;
  const { value, write, drop } = useFormDraft(field, shape, () => writtenOf(template));
  return { written: value, change: (part: Partial<TaskTemplateValues>) => write({ ...value, ...part }), drop };
}

/** The form of a new or an existing task template. */
export function TemplateDialog({ boardId, template, onClose, onSaved }: TemplateDialogProps): ReactElement {
  const sync = useSync();
  // The id is made here, so that a retry after a lost response saves the same template.
  const [id] = useState(() => template?.id ?? sync.newId());
  const { written, change, drop } = useWritten(boardId, template);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  async function save(form: HTMLFormElement, taskForm: TaskForm): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      await saveTaskTemplate(sync, { boardId, templateId: id }, taskForm);
      drop();
      onSaved();
    } catch (error) {
      setBusy(false);
      flushSync(() => setErrors({ form: errorText(error) }));
      focusFirstError(form);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const taskForm = formOf(written);
    const hours = taskForm.estimate;
    const found = {
      ...(taskForm.title === "" ? { title: templateText.titleEmpty } : {}),
      ...(hours !== null && !(hours >= 0 && hours <= 100_000) ? { estimate: templateText.estimateWrong } : {}),
    };
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) focusFirstError(form);
    else void save(form, taskForm);
  }

  return (
    <Dialog
      title={template === null ? templateText.newTask : templateText.editTask}
      onClose={onClose}
      closeLabel={templateText.close}
      width={520}
    >
      <form className={css.form} noValidate onSubmit={submit} aria-busy={busy}>
        {errors.form !== undefined && <FormError>{errors.form}</FormError>}
        <Fields boardId={boardId} written={written} errors={errors} change={change} />
        <Button type="submit" look="primary" size="lg" wide aria-disabled={busy}>
          {templateText.save}
        </Button>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly boardId: string;
  readonly written: TaskTemplateValues;
  readonly errors: Errors;
  readonly change: (part: Partial<TaskTemplateValues>) => void;
}

function Fields({ boardId, written, errors, change }: FieldsProps): ReactElement {
  return (
    <>
      <TextField
        label={templateText.title}
        placeholder={templateText.titlePlaceholder}
        value={written.title}
        onChange={(title) => change({ title })}
        error={errors.title}
        maxLength={TASK_TITLE_MAX}
        autoComplete="off"
        data-autofocus=""
      />
      <TextArea
        label={templateText.description}
        placeholder={templateText.descriptionPlaceholder}
        rows={4}
        maxLength={TEMPLATE_TEXT_MAX}
        value={written.description}
        onChange={(description) => change({ description })}
      />
      <TextArea
        label={templateText.checklist}
        hint={templateText.checklistHint}
        rows={3}
        value={written.lines}
        onChange={(lines) => change({ lines })}
      />
      <div className={css.pair}>
        <SelectField
          label={templateText.priority}
          value={String(written.priority)}
          options={templateText.priorities.map((text, level) => ({ value: String(level), text }))}
          onChange={(level) => change({ priority: Number(level) })}
        />
        <TextField
          label={templateText.estimate}
          inputMode="decimal"
          value={written.estimate}
          onChange={(estimate) => change({ estimate })}
          error={errors.estimate}
          maxLength={10}
          autoComplete="off"
        />
      </div>
      <Labels boardId={boardId} chosen={written.labelIds} onChange={(labelIds) => change({ labelIds })} />
    </>
  );
}

function Labels(props: {
  readonly boardId: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}): ReactElement | null {
  const { boardId, chosen, onChange } = props;
  const labels = useLabelsOf(boardId);
  if (labels.length === 0) return null;
  return (
    <fieldset className={css.labels}>
      <legend>{templateText.labels}</legend>
      {labels.map(({ id, name, color }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          <LabelMark color={color}>{name === "" ? templateText.unnamed : name}</LabelMark>
        </Checkbox>
      ))}
    </fieldset>
  );
}

function formOf({ title, description, lines, priority, estimate, labelIds }: TaskTemplateValues): TaskForm {
  const items = lines
    .split("\n")
    .map((line) => line.trim().slice(0, ITEM_TEXT_MAX))
    .filter((line) => line !== "");
  return {
    title: title.trim(),
    description: description.trim() === "" ? null : description,
    priority: priority === 0 ? null : priority,
    estimate: estimate.trim() === "" ? null : Number(estimate.trim().replace(",", ".")),
    labelIds: [...labelIds],
    checklist: items.slice(0, TEMPLATE_ITEMS_MAX).map((text) => ({ group: "", text })),
  };
}
