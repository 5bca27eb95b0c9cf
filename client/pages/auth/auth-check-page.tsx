import { useState, type ReactElement, type ReactNode } from "react";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { AskCodeForm } from "#client/features/session/check/ask-code-form.tsx";
import { CheckCard } from "#client/features/session/check/check-card.tsx";
import {
  ASK_HINTS,
  ASK_TITLES,
  CHECK_TITLE,
  type CodePurpose,
  NO_STEP,
  sentText,
  STEP_TITLES,
} from "#client/features/session/check/check-text.ts";
import { CodeStep } from "#client/features/session/check/code-step.tsx";
import { dropStep, keepStep, pendingStep } from "#client/features/session/check/pending-step.ts";
import { SendAgain } from "#client/features/session/check/send-again.tsx";
import { FactorStep } from "#client/features/session/factor/factor-step.tsx";
import { STEP_HINT, STEP_TITLE } from "#client/features/session/factor/factor-text.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";

const PURPOSES = { email_code: "code", password_reset: "reset" } as const;

function purposeIn(query: URLSearchParams): CodePurpose | null {
  const ask = query.get("ask");
  return ask === "code" || ask === "reset" ? ask : null;
}

/** Whether a step has the purpose in the address: another purpose starts over. */
function isRequestedStep({ kind }: CheckStep, ask: CodePurpose | null): boolean {
  return ask === null || kind === "second_factor" || PURPOSES[kind] === ask;
}

/**
 * The steps between a first proof and the session, one component per kind, and the form that requests a code. After the last step, the
 * router returns to the page first requested.
 */
export function AuthCheckPage(): ReactElement {
  const [query, changeQuery] = useQuery();
  const ask = purposeIn(query);
  const [pending, setPending] = useState(pendingStep);
  const [ended, setEnded] = useState<string>();
  const step = pending !== null && isRequestedStep(pending, ask) ? pending : null;

  function goOn(next: CheckStep | null): void {
    if (next === null) dropStep();
    else keepStep(next);
    // The form of the last step stays until the router has navigated.
    if (next !== null) setPending(next);
    setEnded(undefined);
  }
  function begin(message?: string): void {
    dropStep();
    setPending(null);
    setEnded(message);
    if (step !== null && step.kind !== "second_factor") changeQuery({ ask: PURPOSES[step.kind] });
  }

  if (step !== null && step.kind === "second_factor") {
    return (
      <Framed title={STEP_TITLE} text={STEP_HINT}>
        <FactorStep key={step.ticket} step={step} onDone={() => goOn(null)} onEnded={begin} />
      </Framed>
    );
  }
  if (step !== null && step.kind !== "second_factor") {
    return (
      <Framed title={STEP_TITLES[step.kind]} text={sentText(step.sentTo ?? "", step.expiresAt)}>
        <CodeStep key={step.ticket} step={step} onDone={goOn} onEnded={begin} />
        <SendAgain step={step} onSent={setPending} onOther={() => begin()} />
      </Framed>
    );
  }
  const notice = ended === undefined ? null : <FormError>{ended}</FormError>;
  if (ask !== null) {
    return (
      <Framed title={ASK_TITLES[ask]} text={ASK_HINTS[ask]}>
        {notice}
        <AskCodeForm key={ask} purpose={ask} onSent={setPending} />
      </Framed>
    );
  }
  return (
    <Framed title={CHECK_TITLE} text={notice === null ? NO_STEP : undefined}>
      {notice}
    </Framed>
  );
}

function Framed(props: {
  readonly title: string;
  readonly text: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  const [query] = useQuery();
  const back = new URLSearchParams(query);
  back.delete("ask");
  const search = back.size === 0 ? "" : `?${back.toString()}`;
  return (
    <Stage scroll>
      <CheckCard title={props.title} text={props.text} back={pathTo("auth") + search}>
        {props.children}
      </CheckCard>
    </Stage>
  );
}
