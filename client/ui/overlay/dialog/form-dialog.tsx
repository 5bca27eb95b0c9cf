import { useId } from "react";
import type { FormEvent, ReactElement, ReactNode } from "react";
import { Button } from "../../controls/button.tsx";
import { Dialog } from "./dialog.tsx";

export type FormDialogProps = {
  readonly title: string;
  /** Under the title. */
  readonly text?: ReactNode;
  readonly words: { readonly close: string; readonly cancel: string; readonly submit: string };
  readonly onClose: () => void;
  /** The action of the cancel button; `onClose` by default. Set it if cancelling discards what Esc keeps. */
  readonly onCancel?: () => void;
  /** The dialog closes only when the caller closes it: errors are shown beside the fields. */
  readonly onSubmit: () => void;
  /** Red for an action that cannot be undone. */
  readonly look?: "primary" | "danger-solid";
  /** Hides the form and the submit button: only the cancel button is left. */
  readonly withoutForm?: boolean;
  readonly disabled?: boolean;
  /** The action is running: the button is not disabled, so that it keeps the focus. */
  readonly busy?: boolean;
  /** The class of the form. */
  readonly className?: string | undefined;
  readonly width?: number;
  readonly children: ReactNode;
};

/** A modal dialog with fields. Enter in a field submits it, like the main button. */
export const FormDialog = (props: FormDialogProps): ReactElement => {
  const { title, text, words, onClose, onSubmit, look = "primary", withoutForm = false, className, children } = props;
  const form = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      {...{ title, text, onClose }}
      closeLabel={words.close}
      {...(props.width === undefined ? {} : { width: props.width })}
      footer={
        <>
          <Button look="ghost" onClick={props.onCancel ?? onClose}>
            {words.cancel}
          </Button>
          {!withoutForm && (
            <Button look={look} type="submit" form={form} disabled={props.disabled} aria-disabled={props.busy}>
              {words.submit}
            </Button>
          )}
        </>
      }
    >
      {!withoutForm && (
        <form id={form} className={className} noValidate onSubmit={submit}>
          {children}
        </form>
      )}
    </Dialog>
  );
};
