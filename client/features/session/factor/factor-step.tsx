import { useState, type ReactElement } from "react";
import type { CheckStep, Factor } from "#contract/auth/sign-in-answer.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import { factorCheck, factorPasskey, type FactorAnswer } from "#contract/auth/factor.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import "#client/ui/icons/more-icons.ts";
import { askPasskey, hasPasskeys } from "./browser-passkeys.ts";
import { CodeForm } from "./code-form.tsx";
import { faultText } from "./factor-faults.ts";
import { focusAnswer, OtherWays } from "./other-ways.tsx";
import { NO_FACTOR, USE_PASSKEY } from "./factor-text.ts";

export interface FactorStepProps {
  readonly step: CheckStep;
  /** The session has started. */
  readonly onDone: () => void;
  /** The step is no longer valid: it has expired or has no tries left. */
  readonly onEnded: (text: string) => void;
}

/** The second step of a sign-in: shows the first available factor and buttons for the others. */
export function FactorStep({ step, onDone, onEnded }: FactorStepProps): ReactElement {
  const sync = useSync();
  const factors = step.factors.filter((factor) => factor !== "passkey" || hasPasskeys());
  const [chosen, setChosen] = useState<Factor | undefined>(factors[0]);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function give(answer: () => Promise<FactorAnswer>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await sync.session.enter(factorCheck, { body: { ticket: step.ticket, answer: await answer() } });
      onDone();
    } catch (thrown) {
      setBusy(false);
      if (isRefusal(thrown, "CHECK_ENDED")) onEnded(faultText(thrown));
      else setError(faultText(thrown));
    }
  }

  const byPasskey = async (): Promise<FactorAnswer> => {
    const { request } = await sync.call(factorPasskey, { body: { ticket: step.ticket } });
    return { factor: "passkey", passkey: await askPasskey(request) };
  };

  if (chosen === undefined) return <p>{NO_FACTOR}</p>;
  return (
    <div key={chosen} ref={focusAnswer}>
      {chosen === "passkey" ? (
        <>
          {error !== undefined && <FormError>{error}</FormError>}
          <Button
            look="primary"
            size="lg"
            wide
            icon="key"
            data-autofocus=""
            aria-disabled={busy}
            onClick={() => void give(byPasskey)}
          >
            {USE_PASSKEY}
          </Button>
        </>
      ) : (
        <CodeForm
          key={chosen}
          kind={chosen}
          error={error}
          busy={busy}
          onCode={(code) => void give(async () => ({ factor: chosen, code }))}
        />
      )}
      <OtherWays
        ways={factors}
        chosen={chosen}
        onChoose={(factor) => {
          setError(undefined);
          setChosen(factor);
        }}
      />
    </div>
  );
}
