import { useEffect, type ReactElement, type ReactNode } from "react";
import { accountInfo } from "#contract/check.ts";
import { administration } from "#client/features/administration/administration-parts.ts";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { InstallAction } from "#client/features/install/install-action.tsx";
import { HyphenationSwitch } from "#client/features/hyphenation/hyphenation-switch.tsx";
import { NOTIFICATIONS } from "#client/features/notifications/bell-text.ts";
import { NotificationSettingsForm } from "#client/features/notifications/notification-settings.tsx";
import { useAnswer } from "#client/features/session/account/use-answer.ts";
import { ProofHost } from "#client/features/session/factor/proof-host.tsx";
import { withProof } from "#client/features/session/factor/proof.ts";
import { DeviceStorage } from "#client/features/storage/device-storage.tsx";
import { STORAGE } from "#client/features/storage/storage-text.ts";
import { WordsSwitch } from "#client/features/tasks/words/words-switch.tsx";
import { LookSettings } from "#client/features/theme/look-settings.tsx";
import { ThemePicker } from "#client/features/theme/theme-picker.tsx";
import { runCommand } from "#client/frame/command.ts";
import { useInstallation } from "#client/frame/install.ts";
import { setLetterKeys, useLetterKeys } from "#client/frame/letter-keys.ts";
import { useLater } from "#client/frame/later.ts";
import { useQuery } from "#client/frame/navigate.ts";
import { pathTo } from "#client/frame/paths.ts";
import { useOutbox } from "#client/live/use-live.ts";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { Box, PageHead, Section } from "#client/ui/layout/page.tsx";
import "#client/ui/icons/more-icons.ts";
import { Stage } from "#client/ui/layout/stage.tsx";
import css from "./settings-page.module.css";
import {
  ACCOUNT,
  ALL_KEYS,
  BUILD,
  INSTALL,
  KEYS,
  LETTER_KEYS,
  LETTER_KEYS_NOTE,
  LOOK,
  NOTHING_UNSYNCED,
  OWN,
  PARTS,
  PROFILE,
  SERVER,
  SETTINGS,
  SHOW,
  SIGN_OUT,
  THEME,
  UNSYNCED,
} from "./settings-text.ts";

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={css.line}>
      <span>{name}</span>
      <span className={css.value}>{children}</span>
    </div>
  );
}

/** How the application behaves on this device, and for administrators how the server is. */
export function SettingsPage(): ReactElement {
  const [query] = useQuery();
  const isAdmin = useAnswer(accountInfo, {}).answer?.isAdmin === true;
  const part = isAdmin && query.get("part") === "server" ? "server" : "own";
  const path = pathTo("settings");
  return (
    <Stage scroll banner={<ConnectionBanner />}>
      <PageHead title={SETTINGS} />
      {isAdmin && (
        <div className={css.parts}>
          <Segmented
            label={PARTS}
            value={part}
            options={[
              { value: "own", label: OWN, href: path },
              { value: "server", label: SERVER, href: `${path}?part=server` },
            ]}
          />
        </div>
      )}
      <div className={css.body}>{part === "server" ? <Server /> : <OwnSettings />}</div>
    </Stage>
  );
}

function Server(): ReactElement | null {
  const late = useLater(administration);
  return (
    <>
      {late && <late.Administration prove={withProof} />}
      <ProofHost />
    </>
  );
}

function OwnSettings(): ReactElement {
  const { waiting, refused } = useOutbox();
  const letterKeys = useLetterKeys();
  const installation = useInstallation();
  useEffect(() => {
    if (location.hash === "#notifications") document.querySelector(location.hash)?.scrollIntoView();
  }, []);
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  return (
    <>
      <Section title={THEME}>
        <ThemePicker />
      </Section>
      <Section title={LOOK}>
        <Box>
          <LookSettings>
            <HyphenationSwitch />
            <WordsSwitch />
          </LookSettings>
        </Box>
      </Section>
      <div id="notifications">
        <Section title={NOTIFICATIONS}>
          <Box>
            <NotificationSettingsForm />
          </Box>
        </Section>
      </div>
      <Section title={KEYS}>
        <Box>
          <Switch checked={letterKeys} onChange={setLetterKeys} note={LETTER_KEYS_NOTE}>
            {LETTER_KEYS}
          </Switch>
          <Line name={ALL_KEYS}>
            <Button size="sm" onClick={() => runCommand("keys.show", {})}>
              {SHOW}
            </Button>
          </Line>
        </Box>
      </Section>
      <Section title={STORAGE}>
        <Box>
          <DeviceStorage />
          <Line name={UNSYNCED}>
            {waiting + refused === 0 ? (
              NOTHING_UNSYNCED
            ) : (
              <Button
                size="sm"
                aria-haspopup="dialog"
                onClick={(event) => runCommand("unsynced.show", { anchor: event.currentTarget })}
              >
                {`${SHOW} · ${waiting + refused}`}
              </Button>
            )}
          </Line>
          {installation !== "none" && (
            <Line name={INSTALL}>
              <InstallAction installation={installation} />
            </Line>
          )}
          {build !== undefined && <Line name={BUILD}>{build}</Line>}
        </Box>
      </Section>
      <Section title={ACCOUNT}>
        <div className={css.account}>
          <ButtonLink icon="user-circle" href={pathTo("profile")}>
            {PROFILE}
          </ButtonLink>
          <ButtonLink icon="logout" href={pathTo("authLogout")}>
            {SIGN_OUT}
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}
