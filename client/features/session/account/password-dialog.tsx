import { useState, type ReactElement } from "react";
import { passwordChange } from "#contract/auth/check.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { Checkbox } from "#client/ui/fields/toggle.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { withProof } from "../factor/proof.ts";
import { checkFields, type FormErrors } from "../forms/field-errors.ts";
import { NewPasswordField } from "../forms/new-password-field.tsx";
import { useForm } from "../forms/use-form.ts";
import { HIDE_PASSWORD, SHOW_PASSWORD } from "../session-text.ts";
import css from "./account.module.css";
import { CLOSE, CURRENT, CURRENT_REQUIRED, END_OTHERS_TOO, NEXT, PASSWORD_TITLE, SAVE } from "./account-text.ts";

type Field = "current" | "next";

/** Sets a new password; asks for the current one if there is one. */
export function PasswordDialog(props: {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onDone: (ended: number) => void;
}): ReactElement {
  const { hasPassword } = props;
  const sync = useSync();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [endOthers, setEndOthers] = useState(true);
  const form = useForm<Field>({
    PASSWORD_WRONG: "current",
    PASSWORD_COMMON: "next",
    PASSWORD_TOO_SHORT: "next",
    PASSWORD_TOO_LONG: "next",
  });

  function check(): FormErrors<Field> {
    const found = checkFields<Field>(passwordChange.body, { next }, ["next"]);
    return hasPassword && current === "" ? { ...found, current: CURRENT_REQUIRED } : found;
  }
  function send(): Promise<boolean> {
    const body = { next, endOthers, ...(hasPassword ? { current } : {}) };
    return withProof(async () => props.onDone((await sync.call(passwordChange, { body })).ended));
  }

  return (
    <Dialog title={PASSWORD_TITLE} onClose={props.onClose} closeLabel={CLOSE}>
      <form noValidate onSubmit={(event) => form.submit(event, check(), send)} aria-busy={form.busy}>
        {form.errors.form !== undefined && <FormError>{form.errors.form}</FormError>}
        {hasPassword && (
          <PasswordField
            label={CURRENT}
            showLabel={SHOW_PASSWORD}
            hideLabel={HIDE_PASSWORD}
            value={current}
            onChange={setCurrent}
            error={form.errors.current}
            name="password"
            autoComplete="current-password"
            data-autofocus=""
          />
        )}
        <NewPasswordField label={NEXT} value={next} onChange={setNext} error={form.errors.next} />
        <div className={css.tick}>
          <Checkbox checked={endOthers} onChange={setEndOthers} name="end-others">
            {END_OTHERS_TOO}
          </Checkbox>
        </div>
        <Button className={css.save} type="submit" look="primary" wide aria-disabled={form.busy}>
          {SAVE}
        </Button>
      </form>
    </Dialog>
  );
}
