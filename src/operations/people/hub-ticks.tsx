import type { ReactNode } from 'react';
import { people } from '#i18n/en/people-admin.ts';
import { useText } from '#i18n/text.ts';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import styles from './people.module.css';

interface Hub {
  hubKey: string;
  name: string;
}

interface HubTicksProps {
  hubs: readonly Hub[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Label; defaults to the hub's name. */
  label?: (hub: Hub) => ReactNode;
}

/** The hubs in which requests ring for a person. */
export function HubTicks({ hubs, chosen, onChange, label = ({ name }) => name }: HubTicksProps) {
  const text = useText(people);
  return (
    <fieldset className={styles.hubs}>
      <legend>{text.hubs}</legend>
      {hubs.map((hub) => (
        <CheckboxField
          key={hub.hubKey}
          label={label(hub)}
          checked={chosen.has(hub.hubKey)}
          onChange={() => onChange(chosen.symmetricDifference(new Set([hub.hubKey])))}
        />
      ))}
      {chosen.size === 0 && <p className={styles.note}>{text.noHubs}</p>}
    </fieldset>
  );
}
