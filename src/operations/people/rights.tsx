import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { peopleAdminCalls as calls, ProviderFlag, type PersonDetails } from '#contract/people-admin.ts';
import { placesQuery, savePerson } from '#api/resources/people-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { people, providerFlags } from '#i18n/en/people-admin.ts';
import { useText } from '#i18n/text.ts';
import { latelyDefaults } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { Grant } from './grant.tsx';
import { HubTicks } from './hub-ticks.tsx';
import styles from './people.module.css';

const Proven = z.pick(calls.savePerson.body, { password: true, secondFactor: true });

/** Returns the ticked rights, and those that differ from the account. */
function useRights(person: PersonDetails) {
  const text = useText(people);
  const { data } = useQuery(placesQuery());
  const [flags, setFlags] = useState<ReadonlySet<ProviderFlag>>(new Set(person.flags));
  const [hubKeys, setHubKeys] = useState<ReadonlySet<string>>(new Set(person.hubKeys));
  const changedFlags = flags.symmetricDifference(new Set(person.flags));
  const changedHubs = hubKeys.symmetricDifference(new Set(person.hubKeys));
  const form = usePlainForm({
    schema: Proven,
    defaults: latelyDefaults(),
    save: async (proof) => {
      await savePerson({
        userId: person.id,
        flags: Object.fromEntries([...changedFlags].map((flag) => [flag, flags.has(flag)])),
        ...(changedHubs.size && { hubKeys: [...hubKeys] }),
        ...proof,
      });
      toast({ tone: 'ok', text: text.saved });
    },
  });
  function discard(): void {
    setFlags(new Set(person.flags));
    setHubKeys(new Set(person.hubKeys));
  }
  const hubs = data?.hubs ?? [];
  const changes = changedFlags.size + changedHubs.size;
  return { hubs, flags, setFlags, hubKeys, setHubKeys, changedFlags, changedHubs, changes, form, discard };
}

/** Ticks, not switches: nothing changes before Save. */
export function Rights({ person }: { person: PersonDetails }) {
  const text = useText(people);
  const flagWords = useText(providerFlags);
  const { hubs, flags, setFlags, hubKeys, setHubKeys, ...rights } = useRights(person);
  const { changedFlags, changedHubs, changes, form, discard } = rights;
  return (
    <form className={styles.part} aria-label={text.canDo(person.name)} onSubmit={form.submit} noValidate>
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
      {changes > 0 && <ProofFields bind={form.bind} lately />}
      {form.problem && <Banner tone="danger">{form.problem}</Banner>}
      {changes > 0 && (
        <div className={styles.verbs}>
          <Button tone="quiet" onClick={discard}>
            {text.discard}
          </Button>
          <Button type="submit" busy={form.busy}>
            {text.save(changes)}
          </Button>
        </div>
      )}
    </form>
  );
}
