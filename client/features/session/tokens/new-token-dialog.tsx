import { useState, type ReactElement } from "react";
import { API_TOKEN_SCOPES, apiTokenCreate, type ApiTokenScope } from "#contract/integrations/api-token.ts";
import { API_TOKEN_NAME_MAX } from "#contract/core/limit.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { withProof } from "../factor/proof.ts";
import { checkFields } from "../forms/field-errors.ts";
import { useForm } from "../forms/use-form.ts";
import { TokenBoards } from "./token-boards.tsx";
import { daysOf, isLifetimeChoice, SCOPE_TEXT, LIFETIMES, tokenText, type LifetimeChoice } from "./token-text.ts";
import css from "./tokens.module.css";

const SCOPES = API_TOKEN_SCOPES.map((value) => ({ value, label: SCOPE_TEXT[value] }));
const LIFETIME_OPTIONS = Object.entries(LIFETIMES).map(([value, text]) => ({ value, text }));

interface NewTokenDialogProps {
  readonly onClose: () => void;
  /** Receives the token, which the server does not return again. */
  readonly onDone: (token: string) => void;
}

/** Creates a token. The device makes its id, so that a retry after a lost answer does not create a second one. */
export function NewTokenDialog({ onClose, onDone }: NewTokenDialogProps): ReactElement {
  const sync = useSync();
  const [id] = useState(() => sync.newId());
  const [name, setName] = useState("");
  const [scope, setScope] = useState<ApiTokenScope>("read");
  const [lifetime, setLifetime] = useState<LifetimeChoice>("90");
  const [boards, setBoards] = useState<readonly string[] | null>(null);
  const form = useForm<"name">({ NAME_EMPTY: "name", NAME_TOO_LONG: "name" });
  const body = { id, name, scope, days: daysOf(lifetime), ...(boards === null ? {} : { boardIds: [...boards] }) };
  const send = (): Promise<boolean> => withProof(async () => onDone((await sync.call(apiTokenCreate, { body })).token));
  const found = () =>
    boards?.length === 0
      ? { form: tokenText.noBoards }
      : checkFields<"name">(apiTokenCreate.body, { ...body, name }, ["name"]);
  return (
    <Dialog title={tokenText.newTitle} onClose={onClose} closeLabel={tokenText.close}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => form.submit(event, found(), send)}
        aria-busy={form.busy}
      >
        {form.errors.form !== undefined && <FormError>{form.errors.form}</FormError>}
        <TextField
          label={tokenText.name}
          hint={tokenText.nameHint}
          value={name}
          onChange={setName}
          error={form.errors.name}
          maxLength={API_TOKEN_NAME_MAX}
          autoComplete="off"
          data-autofocus=""
        />
        <div className={css.choice}>
          <span className={css.label} aria-hidden="true">
            {tokenText.scope}
          </span>
          <Segmented label={tokenText.scope} options={SCOPES} value={scope} onChange={setScope} />
        </div>
        <TokenBoards chosen={boards} onChange={setBoards} />
        <SelectField
          label={tokenText.lifetime}
          value={lifetime}
          options={LIFETIME_OPTIONS}
          onChange={(next) => isLifetimeChoice(next) && setLifetime(next)}
        />
        {lifetime === "never" && <output className={css.warning}>{tokenText.neverWarning}</output>}
        <Button type="submit" look="primary" size="lg" wide aria-disabled={form.busy}>
          {tokenText.create}
        </Button>
      </form>
    </Dialog>
  );
}
