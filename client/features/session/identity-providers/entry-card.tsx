import { useEffect, useRef, type ReactElement, type ReactNode } from "react";
import { PRODUCT_NAME } from "#client/shared/text/app-text.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { CenteredLayout, FormError } from "#client/ui/layout/centered-layout.tsx";
import css from "./identity-providers.module.css";
import { CANCEL, TO_SIGN_IN, WAIT } from "./identity-provider-text.ts";

/** The card of every sign-in through an identity provider or Telegram. */
export function EntryCard(props: {
  readonly title: string;
  readonly text?: string;
  readonly error?: string | undefined;
  readonly children?: ReactNode;
}): ReactElement {
  const { title, text, error, children } = props;
  return (
    <CenteredLayout
      brand={PRODUCT_NAME}
      brandHref={pathTo("auth")}
      title={title}
      {...(text === undefined ? {} : { text })}
    >
      {error !== undefined && <FormError>{error}</FormError>}
      {children}
    </CenteredLayout>
  );
}

/** Shown while the server is answering. */
export function Waiting({ title }: { readonly title: string }): ReactElement {
  return (
    <EntryCard title={title}>
      <output className={css.said}>{WAIT}</output>
    </EntryCard>
  );
}

/** Shows why a sign-in failed, with a link to the sign-in page. `search` keeps the page to return to. */
export function Failed(props: {
  readonly title: string;
  readonly error: string;
  readonly search: string;
}): ReactElement {
  return (
    <EntryCard title={props.title} error={props.error}>
      <ButtonLink look="primary" size="lg" wide href={pathTo("auth") + props.search}>
        {TO_SIGN_IN}
      </ButtonLink>
    </EntryCard>
  );
}

/** A confirmation with one button, and a link that cancels. */
export function Question(props: {
  readonly title: string;
  readonly lines: readonly string[];
  readonly answer: string;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onAnswer: () => void;
  readonly leaveTo: string;
}): ReactElement {
  const { title, lines, answer, busy, error, onAnswer, leaveTo } = props;
  const button = useRef<HTMLButtonElement>(null);
  // The question appears after the page has loaded; its button is the page's main action.
  useEffect(() => button.current?.focus(), []);
  return (
    <EntryCard title={title} error={error}>
      {lines.map((line) => (
        <p key={line} className={css.said}>
          {line}
        </p>
      ))}
      <div className={css.choices}>
        <Button look="primary" size="lg" wide ref={button} aria-disabled={busy} onClick={onAnswer}>
          {answer}
        </Button>
        <ButtonLink look="ghost" size="lg" wide href={leaveTo}>
          {CANCEL}
        </ButtonLink>
      </div>
    </EntryCard>
  );
}
