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
  /** What the button beside the main one does instead, where it gives up what Esc only leaves. */
  readonly onCancel?: () => void;
  /** The dialog closes only when `onClose` is called: what is wrong with the fields is said beside them. */
  readonly onSubmit: () => void;
  /** Red for what cannot be taken back. */
  readonly look?: "primary" | "danger-solid";
  /** There is nothing to choose from: only the way out is offered. */
  readonly withoutForm?: boolean;
  readonly disabled?: boolean;
  /** Under way: it stays where the keyboard is. */
  readonly busy?: boolean;
  /** Of the form. */
  readonly className?: string | undefined;
  readonly width?: number;
  readonly children: ReactNode;
};

/** A modal dialog with fields: Enter in one of them sends it, as its main button does. */
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
