import { useState, type ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import "#client/ui/icons/more-icons.ts";
import { refusalErrors } from "../forms/field-errors.ts";
import type { AuthMethods } from "../session-queries.ts";
import { goToProvider, goToTelegram } from "./begin.ts";
import css from "./identity-providers.module.css";
import { BY_TELEGRAM, byProvider } from "./identity-provider-text.ts";

/** Buttons of the identity provider and Telegram, if the server has them. `search` keeps the page to return to. */
export function OutsideButtons(props: {
  readonly methods: AuthMethods | null;
  readonly search: string;
  readonly only?: "telegram" | "oidc";
}): ReactElement | null {
  const sync = useSync();
  const [error, setError] = useState<string>();
  const { telegram, oidc } = props.methods ?? {};
  const aim = { link: false, search: props.search };

  async function toProvider(): Promise<void> {
    setError(undefined);
    try {
      await goToProvider(sync, aim);
    } catch (thrown) {
      setError(refusalErrors(thrown, {}).form);
    }
  }

  const hasTelegram = telegram !== undefined && props.only !== "oidc";
  const hasProvider = oidc !== undefined && props.only !== "telegram";
  if (!hasTelegram && !hasProvider) return null;
  return (
    <div className={css.ways}>
      {error !== undefined && <FormError>{error}</FormError>}
      {hasProvider && (
        <Button size="lg" wide icon="link" onClick={() => void toProvider()}>
          {byProvider(oidc.name)}
        </Button>
      )}
      {hasTelegram && (
        <Button
          className={css.telegram}
          size="lg"
          wide
          icon="brand-telegram"
          onClick={() => goToTelegram(telegram.url, aim)}
        >
          {BY_TELEGRAM}
        </Button>
      )}
    </div>
  );
}
