import { useState, type ReactElement } from "react";
import { userChange, type User } from "#contract/users/user.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button, type ButtonProps } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { checkFields } from "../forms/field-errors.ts";
import { useForm } from "../forms/use-form.ts";
import css from "./account.module.css";
import { NAME, SAVE, SAVED, USERNAME } from "./account-text.ts";
import { ZoneField } from "./zone-field.tsx";

export interface ProfileFormProps {
  readonly user: User;
  /** The id of the form, for a submit button outside it. */
  readonly id: string;
  /** False if the submit button is outside the form. */
  readonly withButton: boolean;
}

/** The button «Сохранить» of the form with the id in `form`. */
export function SaveProfile(props: Pick<ButtonProps, "form" | "className">): ReactElement {
  return (
    <Button {...props} type="submit" look="primary">
      {SAVE}
    </Button>
  );
}

/** Changes the user's name and time zone; the username is read-only. */
export function ProfileForm({ user, id, withButton }: ProfileFormProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  const [name, setName] = useState(user.name);
  const [timeZone, setTimeZone] = useState(user.timeZone);
  const form = useForm<"name">({ NAME_EMPTY: "name", NAME_TOO_LONG: "name" });

  async function send(): Promise<void> {
    // The time zone is sent only if the user has changed it: only then is it the user's own choice.
    const body = timeZone === user.timeZone ? { name } : { name, timeZone };
    const changed = await sync.call(userChange, { body });
    await sync.session.keepUser(changed.user);
    showToast({ icon: "check", text: SAVED });
  }

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => form.submit(event, checkFields<"name">(userChange.body, { name }, ["name"]), send)}
      aria-busy={form.busy}
    >
      {form.errors.form !== undefined && <FormError>{form.errors.form}</FormError>}
      <div className={css.pair}>
        <div>
          <TextField
            label={NAME}
            value={name}
            onChange={setName}
            error={form.errors.name}
            name="name"
            autoComplete="name"
          />
        </div>
        <div>
          <TextField label={USERNAME} value={user.username} onChange={() => {}} readOnly name="username" />
        </div>
        <div>
          <ZoneField value={timeZone} now={now} onChange={setTimeZone} />
        </div>
      </div>
      {withButton && <SaveProfile className={css.save} />}
    </form>
  );
}
