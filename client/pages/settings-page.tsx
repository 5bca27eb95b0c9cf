import { useEffect, type ReactElement, type ReactNode } from "react";
import { accountInfo } from "#contract/auth/check.ts";
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
import { WordsSwitch } from "#client/entities/task/quick-add-field/quick-add-switch.tsx";
import { LookSettings } from "#client/features/theme/look-settings.tsx";
import { ThemePicker } from "#client/features/theme/theme-picker.tsx";
import { runCommand } from "#client/shared/navigation/command.ts";
import { useInstallation } from "#client/features/install/install.ts";
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from "#client/shared/keyboard/single-key-shortcuts.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSectionInView } from "#client/ui/layout/section-in-view.ts";
import { useUnsent } from "#client/hooks/use-unsent.ts";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { Icon, type IconName } from "#client/ui/icons/icon.tsx";
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
  SINGLE_KEY_SHORTCUTS,
  SINGLE_KEY_SHORTCUTS_NOTE,
  LOOK,
  NOTHING_UNSYNCED,
  PARTS,
  PROFILE,
  SECTION_NAMES,
  SECTIONS,
  SERVER,
  SETTINGS,
  type SettingsSection,
  SHOW,
  SIGN_IN,
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

const ICONS: Readonly<Record<SettingsSection, IconName>> = {
  look: "palette",
  notifications: "bell",
  keys: "keyboard",
  storage: "cloud-check",
  account: "user-circle",
};

interface SectionsProps {
  readonly isAdmin: boolean;
  readonly shown: SettingsSection | "server";
  readonly onAsk: (name: SettingsSection) => void;
}

/** Links to the sections, beside the page or on a narrow screen above it. Sign-in settings are on the profile. */
function Sections({ isAdmin, shown, onAsk }: SectionsProps): ReactElement {
  const path = pathTo("settings");
  const current = (name: string) => (name === shown ? "true" : undefined);
  return (
    <nav className={css.nav} aria-label={PARTS}>
      {SECTIONS.map((name) => (
        <a
          key={name}
          href={`${path}#${name}`}
          aria-current={current(name)}
          ref={shownWhen(name === shown)}
          onClick={() => onAsk(name)}
        >
          <Icon name={ICONS[name]} />
          {SECTION_NAMES[name]}
        </a>
      ))}
      <a href={pathTo("profile")}>
        <Icon name="shield" />
        {SIGN_IN}
      </a>
      {isAdmin && (
        <a href={`${path}?part=server`} aria-current={current("server")} ref={shownWhen(shown === "server")}>
          <Icon name="server-2" />
          {SERVER}
        </a>
      )}
    </nav>
  );
}

/** On a narrow screen the row of links scrolls. */
const shownWhen = (isCurrent: boolean) => (isCurrent ? showName : undefined);

function showName(link: HTMLElement | null): void {
  const row = link?.parentElement;
  if (link === null || row === null || row === undefined) return;
  row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.clientWidth) / 2 });
}

/** Settings of the application on this device, and for administrators those of the server. */
export function SettingsPage(): ReactElement {
  const [query] = useQuery();
  const isAdmin = useAnswer(accountInfo, {}).answer?.isAdmin === true;
  const isServer = isAdmin && query.get("part") === "server";
  const [inView, ask] = useSectionInView(SECTIONS);
  return (
    <Stage scroll banner={<ConnectionBanner />}>
      <PageHead title={SETTINGS} />
      <div className={css.page}>
        <Sections isAdmin={isAdmin} shown={isServer ? "server" : inView} onAsk={ask} />
        <div className={css.body}>{isServer ? <Server /> : <OwnSettings />}</div>
      </div>
    </Stage>
  );
}

function Server(): ReactElement | null {
  const loaded = useLazy(administration);
  return (
    <>
      {loaded && <loaded.Administration prove={withProof} />}
      <ProofHost />
    </>
  );
}

function OwnSettings(): ReactElement {
  useEffect(() => {
    // The section in the address did not exist yet when the browser looked for it.
    const requested = SECTIONS.find((name) => location.hash === `#${name}`);
    if (requested !== undefined) document.querySelector(`#${requested}`)?.scrollIntoView();
  }, []);
  return (
    <>
      <div id="look">
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
      </div>
      <div id="notifications">
        <Section title={NOTIFICATIONS}>
          <Box>
            <NotificationSettingsForm />
          </Box>
        </Section>
      </div>
      <KeySettings />
      <StorageSettings />
      <div id="account">
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
      </div>
    </>
  );
}

function KeySettings(): ReactElement {
  const hasSingleKeys = useSingleKeyShortcuts();
  return (
    <div id="keys">
      <Section title={KEYS}>
        <Box>
          <Switch checked={hasSingleKeys} onChange={setSingleKeyShortcuts} note={SINGLE_KEY_SHORTCUTS_NOTE}>
            {SINGLE_KEY_SHORTCUTS}
          </Switch>
          <Line name={ALL_KEYS}>
            <Button size="sm" onClick={() => runCommand("keys.show", {})}>
              {SHOW}
            </Button>
          </Line>
        </Box>
      </Section>
    </div>
  );
}

function StorageSettings(): ReactElement {
  const { total } = useUnsent();
  const installation = useInstallation();
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  return (
    <div id="storage">
      <Section title={STORAGE}>
        <Box>
          <DeviceStorage />
          <Line name={UNSYNCED}>
            {total === 0 ? (
              NOTHING_UNSYNCED
            ) : (
              <Button
                size="sm"
                aria-haspopup="dialog"
                onClick={(event) => runCommand("unsynced.show", { anchor: event.currentTarget })}
              >
                {`${SHOW} · ${total}`}
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
    </div>
  );
}
