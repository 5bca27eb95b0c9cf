import { useState, type ReactElement } from "react";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { refusalErrors } from "../forms/field-errors.ts";
import { askCode } from "./ask-code.ts";
import css from "./check.module.css";
import { OTHER_ADDRESS, SEND_AGAIN, SENT_AGAIN } from "./check-text.ts";
import { addressOf } from "./pending-step.ts";

/** Offers to send the code again or to change the address. */
export function SendAgain(props: {
  readonly step: CheckStep;
  readonly onSent: (step: CheckStep) => void;
  readonly onOther: () => void;
}): ReactElement {
  const sync = useSync();
  const [message, setMessage] = useState("");
  const { step } = props;
  const email = addressOf(step);

  async function again(): Promise<void> {
    if (email === null) return;
    try {
      props.onSent(await askCode(sync, step.kind === "password_reset" ? "reset" : "code", email));
      setMessage(SENT_AGAIN);
    } catch (error) {
      setMessage(refusalErrors(error, {}).form ?? "");
    }
  }

  return (
    <div className={css.again}>
      <output className={css.small}>{message}</output>
      <span className={css.choices}>
        {email !== null && <Button onClick={() => void again()}>{SEND_AGAIN}</Button>}
        <Button look="ghost" onClick={props.onOther}>
          {OTHER_ADDRESS}
        </Button>
      </span>
    </div>
  );
}
