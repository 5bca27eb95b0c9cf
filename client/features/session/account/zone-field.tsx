import { useId, useMemo, useState, type ReactElement } from "react";
import { ChoiceList, type Choice } from "#client/ui/choice/choice-list.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { FieldFrame } from "#client/ui/fields/field-frame.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { TIME_ZONE } from "./account-text.ts";
import css from "./account.module.css";
import { createZoneList, zoneName, type ZoneChoice } from "#client/entities/time-zone/zones.ts";
import { zoneText } from "#client/entities/time-zone/zones-text.ts";

export interface ZoneFieldProps {
  /** IANA name. */
  readonly value: string;
  readonly now: Date;
  readonly onChange: (zone: string) => void;
}

const WIDTH = 360;

/** The field of a user's time zone, chosen by a search for a city. */
export function ZoneField({ value, now, onChange }: ZoneFieldProps): ReactElement {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <FieldFrame id={id} texts={{ label: TIME_ZONE }}>
      <Button
        id={id}
        className={css.zone}
        aria-label={zoneText.value(zoneName(value, now))}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        end={<Icon name="chevron-down" size={14} />}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        {zoneName(value, now)}
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} label={TIME_ZONE} width={WIDTH} onClose={() => setAnchor(null)}>
          <ZonePicker
            value={value}
            now={now}
            onChange={(zone) => {
              onChange(zone);
              setAnchor(null);
            }}
          />
        </Popover>
      )}
    </FieldFrame>
  );
}

function ZonePicker({ value, now, onChange }: ZoneFieldProps): ReactElement {
  // The list does not change while it is open, even when the clock moves on.
  const [since] = useState(now);
  const zones = useMemo(() => createZoneList(since), [since]);
  const shown = (found: readonly ZoneChoice[]): Choice[] =>
    found.map(({ id, zone, text, note }) => ({ id, text, note, chosen: zone === value }));
  const zoneOf = (id: string): string => id.split("#")[0] ?? id;
  return (
    <ChoiceList
      label={zoneText.search}
      placeholder={zoneText.placeholder}
      empty={zoneText.none}
      choices={shown(zones.all)}
      find={(typed) => shown(zones.find(typed))}
      onChoose={(id) => onChange(zoneOf(id))}
    />
  );
}
