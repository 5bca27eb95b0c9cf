import { useMemo, useState, type ReactElement } from "react";
import { userChange, type User } from "#contract/user.ts";
import { useNow } from "#client/frame/now.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button, type ButtonProps } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { showToast } from "#client/ui/overlay/toast.ts";
import { checkFields } from "../forms/field-errors.ts";
import { useForm } from "../forms/use-form.ts";
import css from "./account.module.css";
import { NAME, SAVE, SAVED, TIME_ZONE, USERNAME } from "./account-text.ts";
import { zoneOptions } from "./zones.ts";

export interface ProfileFormProps {
  readonly user: User;
  /** By which a button elsewhere sends it. */
  readonly id: string;
  /** False where such a button stands elsewhere. */
  readonly withButton: boolean;
}

/** «Сохранить» of the form with this id. */
export function SaveProfile(props: Pick<ButtonProps, "form" | "className">): ReactElement {
  return (
    <Button {...props} type="submit" look="primary">
      {SAVE}
    </Button>
  );
}

/** My name and my time zone; the username stays as it is. */
export function ProfileForm({ user, id, withButton }: ProfileFormProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  const [name, setName] = useState(user.name);
  const [timeZone, setTimeZone] = useState(user.timeZone);
  const form = useForm<"name">({ NAME_EMPTY: "name", NAME_TOO_LONG: "name" });
  const zones = useMemo(() => zoneOptions(user.timeZone, now), [user.timeZone, now]);

  async function send(): Promise<void> {
    const changed = await sync.call(userChange, { body: { name, timeZone } });
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
          <SelectField label={TIME_ZONE} value={timeZone} options={zones} onChange={setTimeZone} name="time-zone" />
        </div>
      </div>
      {withButton && <SaveProfile className={css.save} />}
    </form>
  );
}
