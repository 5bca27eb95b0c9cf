import { useRef, useState, type FormEvent, type ReactElement } from "react";
import * as z from "zod/mini";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { usePageTitle } from "#client/shared/navigation/page-title.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useFormDraft } from "#client/shared/drafts/use-form-draft.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { ColorPicker } from "#client/ui/fields/color-picker.tsx";
import { TextArea } from "#client/ui/fields/text-area.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Box, PageHead } from "#client/ui/layout/page.tsx";
import { colorOf } from "#client/ui/theme/color.ts";
import { TEAM_DESCRIPTION_MAX, TEAM_NAME_MAX, TEAM_SLUG_MAX } from "#contract/core/limit.ts";
import { slugOf } from "#contract/language/slug.ts";
import { teamSlug, type WholeTeam } from "#contract/teams/team.ts";
import { TeamMark } from "./team-mark.tsx";
import { createTeam, editTeam, type TeamWords } from "./team-mutations.ts";
import { useTeam } from "./team-queries.ts";
import { teamText } from "./team-text.ts";
import { NoTeam } from "./team-view.tsx";
import css from "./teams.module.css";

const NEW: TeamWords = { name: "", slug: "", description: "", color: "plum" };

const written: z.ZodMiniType<TeamWords> = z.pipe(
  z.object({ name: z.string(), slug: z.string(), description: z.string(), color: z.string() }),
  z.transform((words) => ({ ...words, color: colorOf(words.color) })),
);

function wordsOf({ name, slug, description, color }: WholeTeam): TeamWords {
  return { name, slug, description, color: colorOf(color) };
}

/** `/teams/edit/{team}`: the form of a team's name, address, description and color. */
export function EditTeam({ team: key }: { readonly team: string }): ReactElement {
  const { answer } = useTeam(key);
  return answer.kind === "here" ? (
    <TeamForm key={answer.value.id} team={answer.value} />
  ) : (
    <NoTeam kind={answer.kind} />
  );
}

/** The same form for a new team. */
export function NewTeam(): ReactElement {
  usePageTitle(teamText.newTitle);
  return <TeamForm team={null} />;
}

interface Wrong {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
}

/** Validates the form before the server is called. */
function wrongIn({ name, slug }: TeamWords): Wrong {
  const isSlugWrong = slug !== "" && !z.safeParse(teamSlug, slug).success;
  return {
    ...(name.trim() === "" ? { name: teamText.nameEmpty } : {}),
    ...(isSlugWrong ? { slug: teamText.slugWrong } : {}),
  };
}

function TeamForm({ team }: { readonly team: WholeTeam | null }): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const [id] = useState(() => team?.id ?? sync.newId());
  const draft = useFormDraft(`team:${team?.id ?? "new"}`, written, () => (team === null ? NEW : wordsOf(team)));
  const words = draft.value;
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const change = (next: Partial<TeamWords>): void => {
    draft.write({ ...words, ...next });
    setWrong({});
  };
  const fail = (found: Wrong): void => {
    setWrong(found);
    form.current
      ?.querySelector<HTMLInputElement>(`input[name="${found.name === undefined ? "slug" : "name"}"]`)
      ?.focus();
  };
  const save = async (): Promise<void> => {
    const saved = await (team === null ? createTeam(sync, id, words) : editTeam(sync, id, words));
    if (saved.kind === "slug") fail({ slug: saved.message });
    if (saved.kind !== "saved") return;
    draft.drop();
    navigate(pathTo("team", { team: saved.team.slug }), { replace: true });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || !online) return;
    const found = wrongIn(words);
    if (found.name !== undefined || found.slug !== undefined) return fail(found);
    setBusy(true);
    void save().finally(() => setBusy(false));
  };
  return (
    <>
      <PageHead title={team === null ? teamText.newTitle : teamText.editTitle} />
      <div className={css.formPage}>
        <Box>
          <form ref={form} className={css.form} onSubmit={submit}>
            <Fields words={words} wrong={wrong} onChange={change} />
            {!online && <output className={css.note}>{teamText.offline}</output>}
            <div className={css.buttons}>
              <ButtonLink
                size="lg"
                href={team === null ? pathTo("teams") : pathTo("team", { team: team.slug })}
                onClick={draft.drop}
              >
                {teamText.cancel}
              </ButtonLink>
              <Button type="submit" look="primary" size="lg" disabled={!online} aria-disabled={busy}>
                {team === null ? teamText.make : teamText.save}
              </Button>
            </div>
          </form>
        </Box>
      </div>
    </>
  );
}

interface FieldsProps {
  readonly words: TeamWords;
  readonly wrong: Wrong;
  readonly onChange: (next: Partial<TeamWords>) => void;
}

function Fields({ words, wrong, onChange }: FieldsProps): ReactElement {
  const suggested = slugOf(words.name, TEAM_SLUG_MAX);
  return (
    <>
      <div className={css.named}>
        <TeamMark team={words} size={56} />
        <div className={css.words}>
          <TextField
            label={teamText.name}
            name="name"
            error={wrong.name}
            value={words.name}
            maxLength={TEAM_NAME_MAX}
            autoComplete="off"
            onChange={(name) => onChange({ name })}
          />
        </div>
      </div>
      <TextArea
        label={teamText.description}
        value={words.description}
        maxLength={TEAM_DESCRIPTION_MAX}
        onChange={(description) => onChange({ description })}
      />
      <TextField
        label={teamText.slug}
        name="slug"
        hint={teamText.slugHint(words.slug === "" ? suggested : words.slug)}
        error={wrong.slug}
        value={words.slug}
        placeholder={suggested}
        maxLength={TEAM_SLUG_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(slug) => onChange({ slug: slug.toLowerCase() })}
      />
      <div>
        <p className={css.label}>{teamText.colour}</p>
        <ColorPicker
          label={teamText.colour}
          names={COLOR_NAMES}
          value={words.color}
          onChange={(color) => onChange({ color })}
        />
      </div>
    </>
  );
}
