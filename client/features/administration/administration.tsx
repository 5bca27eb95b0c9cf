import type { ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import type { ProviderState, RegistrationState, ServerState } from "#contract/administration/administration.ts";
import { REGISTRATIONS } from "#contract/auth/registration.ts";
import { DelayedText } from "#client/ui/controls/small.tsx";
import { beginBackup, chooseRegistration, type Prove } from "./administration-mutations.ts";
import { useServer } from "./administration-queries.ts";
import {
  administrationText,
  backupText,
  databaseText,
  diskText,
  filesText,
  hasText,
  providerText,
  runningText,
  waitingText,
} from "./administration-text.ts";
import css from "./administration.module.css";
import { PeopleList } from "./people-list.tsx";

/** «Сервер»: the administrators' page (AD-01). */
export function Administration({ prove }: { readonly prove: Prove }): ReactElement {
  const online = useOnline();
  const { value, isFailed, reload } = useServer();
  if (value === null) {
    const { offline, failed, loading } = administrationText;
    return (
      <output className={css.note}>
        {online ? isFailed ? failed : <DelayedText>{loading}</DelayedText> : offline}
      </output>
    );
  }
  return (
    <fieldset disabled={!online}>
      {!online && <output className={css.note}>{administrationText.offline}</output>}
      <RegistrationChoice state={value.registration} onChanged={reload} />
      <PeopleList prove={prove} />
      <State state={value} />
      <Backups backups={value.backups} onChanged={reload} />
    </fieldset>
  );
}

function RegistrationChoice(props: {
  readonly state: RegistrationState;
  readonly onChanged: () => void;
}): ReactElement {
  const sync = useSync();
  const { mode, isFixed } = props.state;
  const { modes, modeTexts, fixed, registration, registrationLabel } = administrationText;
  return (
    <Section title={registration}>
      <Box>
        {isFixed ? (
          <b>{modes[mode]}</b>
        ) : (
          <Segmented
            label={registrationLabel}
            options={REGISTRATIONS.map((value) => ({ value, label: modes[value] }))}
            value={mode}
            onChange={(next) => void chooseRegistration(sync, next).then(props.onChanged)}
          />
        )}
        <p className={css.hint}>{modeTexts[mode]}</p>
        {isFixed && <p className={css.hint}>{fixed}</p>}
      </Box>
    </Section>
  );
}

function State({ state }: { readonly state: ServerState }): ReactElement {
  const now = useNow();
  const t = administrationText;
  const waiting = waitingText(state.waiting);
  const lines: [string, string][] = [
    [t.has, hasText(state)],
    [t.database, databaseText(state.database)],
    [t.files, filesText(state.files)],
    [t.disk, state.disk === null ? t.diskUnknown : diskText(state.disk)],
    [t.mail, t.mails[state.mail]],
    ...providerLines(state.provider ?? null),
    [t.waiting, waiting === "" ? t.noWaiting : waiting],
    [t.running, `${runningText(state.startedAt, now)}, Node.js ${state.node.replace(/^v/, "")}`],
    [t.build, state.build],
  ];
  return (
    <Section title={t.state}>
      <Box>
        <dl className={css.lines}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                {name === t.disk && state.disk !== null && <DiskBar disk={state.disk} />}
              </dd>
            </div>
          ))}
        </dl>
      </Box>
    </Section>
  );
}

function providerLines(provider: ProviderState | null): [string, string][] {
  return provider === null ? [] : [[administrationText.provider(provider.name), providerText(provider)]];
}

/** The used share of the disk; hidden from screen readers, because the text next to it has the same numbers. */
function DiskBar({ disk }: { readonly disk: NonNullable<ServerState["disk"]> }): ReactElement {
  const used = disk.bytes === 0 ? 0 : 1 - disk.free / disk.bytes;
  return (
    <div className={css.bar} aria-hidden="true" data-full={used > 0.9 ? "" : undefined}>
      <i style={{ width: `${String(Math.round(used * 100))}%` }} />
    </div>
  );
}

interface BackupsProps {
  readonly backups: ServerState["backups"];
  readonly onChanged: () => void;
}

function Backups({ backups, onChanged }: BackupsProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  const t = administrationText;
  return (
    <Section title={t.backups}>
      <Box>
        <p className={css.hint}>{backups === null ? t.backupsOff : t.backupsText}</p>
        {backups !== null && (
          <>
            {backups.items.length === 0 && <p className={css.hint}>{t.noBackups}</p>}
            <ul className={css.backups}>
              {backups.items.map((one) => (
                <li key={one.name}>
                  <b>{one.name}</b>
                  <span>{backupText(one, now)}</span>
                </li>
              ))}
            </ul>
            <div className={css.foot}>
              <Button
                icon="download"
                aria-disabled={backups.isRunning}
                onClick={() => void (backups.isRunning ? onChanged() : beginBackup(sync).then(onChanged))}
              >
                {backups.isRunning ? t.backupRuns : t.backupNow}
              </Button>
            </div>
          </>
        )}
      </Box>
    </Section>
  );
}
