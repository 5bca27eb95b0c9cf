import { useEffect, useState, type FormEvent, type ReactElement } from "react";
import type { AnswerOf, BodyOf } from "#contract/core/endpoint.ts";
import { prove, proveBegin, type ProofKind } from "#contract/auth/factor.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { useSignal } from "#client/ui/signal.ts";
import "#client/ui/icons/more-icons.ts";
import { DelayedText } from "#client/ui/controls/small.tsx";
import { askPasskey, hasPasskeys } from "./browser-passkeys.ts";
import { CodeForm } from "./code-form.tsx";
import css from "./factor.module.css";
import { faultText } from "./factor-faults.ts";
import { focusAnswer, OtherWays } from "./other-ways.tsx";
import {
  CLOSE,
  CONFIRM,
  HIDE_PASSWORD,
  LOADING,
  PASSWORD,
  PASSWORD_REQUIRED,
  PROOF_NONE,
  PROOF_TEXT,
  PROOF_TITLE,
  SHOW_PASSWORD,
  SIGN_OUT,
  USE_PASSKEY,
} from "./factor-text.ts";
import { currentProofRequest, type ProofRequest } from "./proof.ts";

/** Shows the dialog of `withProof`; a page with sensitive actions mounts it once. */
export function ProofHost(): ReactElement | null {
  const request = useSignal(currentProofRequest);
  return request === null ? null : <ProofDialog proofRequest={request} />;
}

type ProofChallenge = AnswerOf<typeof proveBegin>;

function ProofDialog({ proofRequest }: { readonly proofRequest: ProofRequest }): ReactElement {
  const sync = useSync();
  const [begun, setBegun] = useState<ProofChallenge | null>(null);
  const [error, setError] = useState<string>();
  useEffect(() => {
    let left = false;
    const begin = async (): Promise<void> => {
      try {
        const answer = await sync.call(proveBegin, {});
        if (!left) setBegun(answer);
      } catch (thrown) {
        if (!left) setError(faultText(thrown));
      }
    };
    void begin();
    return () => {
      left = true;
    };
  }, [sync]);
  return (
    <Dialog title={PROOF_TITLE} text={PROOF_TEXT} onClose={() => proofRequest.answer(false)} closeLabel={CLOSE}>
      {begun === null ? (
        error === undefined ? (
          <output>
            <DelayedText>{LOADING}</DelayedText>
          </output>
        ) : (
          <FormError>{error}</FormError>
        )
      ) : (
        <ProofWays begun={begun} onProven={() => proofRequest.answer(true)} />
      )}
    </Dialog>
  );
}

function ProofWays({
  begun,
  onProven,
}: {
  readonly begun: ProofChallenge;
  readonly onProven: () => void;
}): ReactElement {
  const sync = useSync();
  const { ticket, request } = begun;
  const ways = begun.ways.filter((way) => way !== "passkey" || (request !== null && hasPasskeys()));
  const [chosen, setChosen] = useState<ProofKind | undefined>(ways[0]);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function give(body: () => Promise<BodyOf<typeof prove>>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await sync.call(prove, { body: await body() });
      onProven();
    } catch (thrown) {
      setBusy(false);
      setError(faultText(thrown));
    }
  }

  const choose = (way: ProofKind): void => {
    setError(undefined);
    setChosen(way);
  };

  if (chosen === undefined)
    return (
      <>
        <p>{PROOF_NONE}</p>
        <ButtonLink className={css.submit} size="lg" wide icon="logout" href={pathTo("authLogout")}>
          {SIGN_OUT}
        </ButtonLink>
      </>
    );
  return (
    <div key={chosen} ref={focusAnswer}>
      {chosen === "password" && (
        <PasswordForm error={error} busy={busy} onPassword={(password) => void give(async () => ({ password }))} />
      )}
      {(chosen === "totp" || chosen === "recovery") && (
        <CodeForm
          key={chosen}
          kind={chosen}
          submitLabel={CONFIRM}
          error={error}
          busy={busy}
          onCode={(code) => void give(async () => ({ ticket, answer: { factor: chosen, code } }))}
        />
      )}
      {chosen === "passkey" && request !== null && (
        <>
          {error !== undefined && <FormError>{error}</FormError>}
          <Button
            look="primary"
            size="lg"
            wide
            icon="key"
            data-autofocus=""
            aria-disabled={busy}
            onClick={() =>
              void give(async () => ({ ticket, answer: { factor: "passkey", passkey: await askPasskey(request) } }))
            }
          >
            {USE_PASSKEY}
          </Button>
        </>
      )}
      <OtherWays ways={ways} chosen={chosen} onChoose={choose} />
    </div>
  );
}

function PasswordForm(props: {
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onPassword: (password: string) => void;
}): ReactElement {
  const [password, setPassword] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setEmpty(password === "");
    if (password !== "") props.onPassword(password);
  };
  return (
    <form noValidate onSubmit={submit} aria-busy={props.busy}>
      <PasswordField
        label={PASSWORD}
        showLabel={SHOW_PASSWORD}
        hideLabel={HIDE_PASSWORD}
        value={password}
        onChange={setPassword}
        error={isEmpty ? PASSWORD_REQUIRED : props.error}
        name="password"
        autoComplete="current-password"
        data-autofocus=""
      />
      <Button className={css.submit} type="submit" look="primary" size="lg" wide aria-disabled={props.busy}>
        {CONFIRM}
      </Button>
    </form>
  );
}
