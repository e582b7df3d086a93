import { useQuery } from '@tanstack/react-query';
import { offeredQuery } from '#api/resources/profile-forms.ts';
import styles from './offered-card.module.css';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

/** Shows what of the hospital's services the provider takes part in; operations change it, not the provider. */
export function OfferedCard() {
  const text = useText(profile);
  const offered = useQuery(offeredQuery);
  return (
    <Card aria-label={text.hospitalServices}>
      <CardHeader title={text.hospitalServices} sub={text.hospitalServicesSub} />
      <Loaded query={offered} rows={3} shape="text">
        {(services) => (
          <ul className={styles.offered}>
            {services.map(({ type, name, offered }) => (
              <li key={type}>
                <span>{name}</span>
                <Chip tone={offered ? 'ok' : 'mute'}>{offered ? text.takesPart : text.takesNoPart}</Chip>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
