import type { ReactElement, ReactNode } from "react";
import { fieldValueText } from "#client/entities/task/fields/field-value-text.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { personOf } from "#client/entities/person/person.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { Label } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import type { CustomField } from "#contract/entities/custom-field.ts";
import type { FieldValue } from "#contract/entities/field-value.ts";
import css from "#client/entities/task/fields/fields.module.css";
import { customText } from "./custom-text.ts";
import customCss from "./custom.module.css";

/** Returns the text of a value and the element that shows it. */
export function useShownValue(field: CustomField, value: FieldValue | null): { text: string; drawn: ReactNode } {
  const now = useNow();
  const person = usePerson(field.type === "person" && typeof value === "string" ? value : null);
  if (value === null) return { text: customText.empty, drawn: <span aria-hidden="true">{customText.nothing}</span> };
  const text = fieldValueText(field, value, { person: () => person?.name ?? null, now });
  return { text, drawn: drawnValue(field, value, text, person) };
}

type PersonName = { id: string; name: string } | undefined;

function drawnValue(field: CustomField, value: FieldValue, text: string, person: PersonName): ReactElement {
  const words = <span className={field.type === "text" ? customCss.text : css.words}>{text}</span>;
  switch (field.type) {
    case "select": {
      const option = field.options.find(({ id }) => id === value);
      return option === undefined ? words : <Label color={option.color}>{text}</Label>;
    }
    case "person":
      return (
        <>
          {person !== undefined && <AvatarStack people={[personOf(person)]} />}
          {words}
        </>
      );
    case "date":
      return (
        <>
          <Icon name="calendar-event" size={15} />
          {words}
        </>
      );
    default:
      return words;
  }
}
