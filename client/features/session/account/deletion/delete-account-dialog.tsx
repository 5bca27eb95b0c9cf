import { useState, type ReactElement } from "react";
import { accountDelete, type accountEnding } from "#contract/users/account.ts";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import { DELETION_GRACE_DAYS } from "#contract/core/limit.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { withProof } from "../../factor/proof.ts";
import type { FormErrors } from "../../forms/field-errors.ts";
import { useForm } from "../../forms/use-form.ts";
import css from "../account.module.css";
import {
  BOARDS_HINT,
  boardsText,
  CANCEL,
  CLOSE,
  DELETE_NOW,
  moreText,
  TITLE,
  TYPE,
  TYPE_WRONG,
  WHAT,
  whenText,
} from "./end-text.ts";

type Boards = AnswerOf<typeof accountEnding>["boards"];

const SHOWN = 8;

/** Confirms account deletion: says what is deleted with the account, and requires the username. */
export function DeleteAccountDialog(props: {
  readonly username: string;
  readonly boards: Boards;
  readonly onClose: () => void;
}): ReactElement {
  const { username, boards, onClose } = props;
  const sync = useSync();
  const [typed, setTyped] = useState("");
  const form = useForm<"typed">({ CONFIRMATION_WRONG: "typed" });
  const check = (): FormErrors<"typed"> => (typed.trim().toLowerCase() === username ? {} : { typed: TYPE_WRONG });
  const send = (): Promise<boolean> =>
    withProof(async () => {
      await sync.call(accountDelete, { body: { username: typed } });
      // Signing out deletes the data on this device, and asks first if there are unsent mutations.
      navigate(pathTo("authLogout"));
    });
  return (
    <Dialog
      title={TITLE}
      text={
        <div className={css.told}>
          <p>{WHAT}</p>
          {boards.length > 0 && <GoingBoards boards={boards} />}
          <p>{whenText(DELETION_GRACE_DAYS)}</p>
        </div>
      }
      width={480}
      onClose={onClose}
      closeLabel={CLOSE}
    >
      <form noValidate onSubmit={(event) => form.submit(event, check(), send)} aria-busy={form.busy}>
        {form.errors.form !== undefined && <FormError>{form.errors.form}</FormError>}
        <TextField
          label={TYPE}
          value={typed}
          onChange={setTyped}
          placeholder={username}
          error={form.errors.typed}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus=""
        />
        <div className={css.choices}>
          <Button look="ghost" onClick={onClose}>
            {CANCEL}
          </Button>
          <Button type="submit" look="danger-solid" aria-disabled={form.busy}>
            {DELETE_NOW}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function GoingBoards({ boards }: { readonly boards: Boards }): ReactElement {
  return (
    <>
      <p>{boardsText(boards.length)}</p>
      <ul className={css.going}>
        {boards.slice(0, SHOWN).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {boards.length > SHOWN && <li>{moreText(boards.length - SHOWN)}</li>}
      </ul>
      <p>{BOARDS_HINT}</p>
    </>
  );
}
