import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ProviderFlag, type PersonDetails } from '#contract/people-admin.ts';
import { placesQuery, savePerson } from '#api/resources/people-admin.ts';
import { people, providerFlags } from '#i18n/en/people-admin.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { HubTicks } from './hub-ticks.tsx';
import styles from './people.module.css';

/** Returns what is ticked now, and what of it differs from the account. */
function useRights(person: PersonDetails) {
  const text = useText(people);
  const { data } = useQuery(placesQuery());
  const [flags, setFlags] = useState<ReadonlySet<ProviderFlag>>(new Set(person.flags));
  const [hubKeys, setHubKeys] = useState<ReadonlySet<string>>(new Set(person.hubKeys));
  const changedFlags = flags.symmetricDifference(new Set(person.flags));
  const changedHubs = hubKeys.symmetricDifference(new Set(person.hubKeys));
  const save = useMutation({
    mutationFn: () =>
      savePerson({
        userId: person.id,
        flags: Object.fromEntries([...changedFlags].map((flag) => [flag, flags.has(flag)])),
        ...(changedHubs.size && { hubKeys: [...hubKeys] }),
      }),
    onSuccess: () => toast({ tone: 'ok', text: text.saved }),
  });
  function discard(): void {
    setFlags(new Set(person.flags));
    setHubKeys(new Set(person.hubKeys));
  }
  const hubs = data?.hubs ?? [];
  const changes = changedFlags.size + changedHubs.size;
  return { hubs, flags, setFlags, hubKeys, setHubKeys, changedFlags, changedHubs, changes, save, discard };
}

/** Ticks, not switches: nothing changes before Save. */
export function Rights({ person }: { person: PersonDetails }) {
  const text = useText(people);
  const flagWords = useText(providerFlags);
  const { hubs, flags, setFlags, hubKeys, setHubKeys, ...rights } = useRights(person);
  const { changedFlags, changedHubs, changes, save, discard } = rights;
  return (
    <form
      className={styles.part}
      aria-label={text.canDo(person.name)}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h3>{text.canDo(person.name)}</h3>
      <p className={styles.note}>{text.audited}</p>
      {person.role === 'provider' &&
        ProviderFlag.options.map((flag) => (
          <CheckboxField
            key={flag}
            label={<Grant isNew={changedFlags.has(flag)}>{flagWords[flag]}</Grant>}
            hint={flagWords[`${flag}Text`]}
            checked={flags.has(flag)}
            onChange={() => setFlags(flags.symmetricDifference(new Set([flag])))}
          />
        ))}
      <HubTicks
        hubs={hubs}
        chosen={hubKeys}
        onChange={setHubKeys}
        label={({ hubKey, name }) => <Grant isNew={changedHubs.has(hubKey)}>{name}</Grant>}
      />
      {save.error && <Banner tone="danger">{wordsOf(save.error)}</Banner>}
      {changes > 0 && (
        <div className={styles.verbs}>
          <Button tone="quiet" onClick={discard}>
            {text.discard}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {text.save(changes)}
          </Button>
        </div>
      )}
    </form>
  );
}

function Grant({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const text = useText(people);
  return (
    <>
      {children} {isNew && <Chip tone="warn">{text.notSaved}</Chip>}
    </>
  );
}
