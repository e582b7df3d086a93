import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ResponseOf } from '#contract/call.ts';
import { peopleAdminCalls as calls } from '#contract/people-admin.ts';
import { addClinic, addHub, openPageFor, placesQuery } from '#api/resources/people-admin.ts';
import { places } from '#i18n/en/operations.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Switch } from '#ui/inputs/switch.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import styles from './places.module.css';

/** Hubs, where requests arrive, and clinics, which letterheads name. */
export function PlacesScreen() {
  const text = useText(places);
  const query = useQuery(placesQuery());
  const [adding, setAdding] = useState<'hub' | 'clinic'>();
  const close = (): void => setAdding(undefined);
  return (
    <Page>
      <PageHeader title={text.title} />
      <Loaded query={query} rows={8}>
        {({ hubs, clinics }) => (
          <div className={styles.two}>
            <Card aria-label={text.hubs}>
              <CardHeader
                title={text.hubs}
                sub={text.hubsSub}
                end={<AddButton label={text.addHub} onClick={() => setAdding('hub')} />}
              />
              <Hubs hubs={hubs} />
            </Card>
            <Card aria-label={text.clinics}>
              <CardHeader
                title={text.clinics}
                sub={text.clinicsSub}
                end={<AddButton label={text.addClinic} onClick={() => setAdding('clinic')} />}
              />
              {clinics.length === 0 ? (
                <EmptyState title={text.noClinics}>{text.noClinicsText}</EmptyState>
              ) : (
                <ul className={styles.rows}>
                  {clinics.map(({ id, clinicName, address, city, state, phone, providers }) => (
                    <li key={id}>
                      <strong>{clinicName}</strong>
                      <span>{[address, city, state].join(', ')}</span>
                      <span>{phone}</span>
                      <span>{text.providersOf(providers)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
          </div>
        )}
      </Loaded>
      {adding === 'hub' && <AddHub onClose={close} />}
      {adding === 'clinic' && <AddClinic onClose={close} />}
    </Page>
  );
}

type HubRow = ResponseOf<typeof calls.places>['hubs'][number];

function Hubs({ hubs }: { hubs: readonly HubRow[] }) {
  const text = useText(places);
  if (hubs.length === 0) return <EmptyState title={text.noHubs}>{text.noHubsText}</EmptyState>;
  return (
    <ul className={styles.rows}>
      {hubs.map(({ hubKey, name, people, takesPageRequests }) => (
        <li key={hubKey}>
          <strong>{name}</strong>
          <code>{hubKey}</code>
          <span>{text.peopleOf(people)}</span>
          <PageSwitch hubKey={hubKey} isOn={takesPageRequests} />
        </li>
      ))}
    </ul>
  );
}

/** Opens the public request page for a hub, or closes it. */
function PageSwitch({ hubKey, isOn }: { hubKey: string; isOn: boolean }) {
  const text = useText(places);
  const [isBusy, setBusy] = useState(false);
  function change(next: boolean): void {
    setBusy(true);
    openPageFor({ hubKey, isOn: next })
      .catch((error: unknown) => toast({ tone: 'danger', text: wordsOf(error) }))
      .finally(() => setBusy(false));
  }
  return (
    <Switch on={isOn} disabled={isBusy} onChange={change}>
      {text.takesPageRequests}
    </Switch>
  );
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button tone="quiet" size="s" icon={Plus} onClick={onClick}>
      {label}
    </Button>
  );
}

function AddHub({ onClose }: { onClose: () => void }) {
  const text = useText(places);
  const form = usePlainForm({
    schema: calls.addHub.body,
    defaults: { name: '', hubKey: '' },
    save: async (hub) => {
      const { isNew } = await addHub(hub);
      toast({ tone: 'ok', text: isNew ? text.hubAdded : text.hubRenamed });
      onClose();
    },
  });
  return (
    <FormDialog title={text.addHub} verb={text.add} form={form} onClose={onClose}>
      <TextField label={text.hubName} autoFocus {...form.bind('name')} />
      <TextField
        label={text.key}
        hint={text.keyHint}
        mono
        autoCapitalize="none"
        spellCheck={false}
        {...form.bind('hubKey')}
      />
    </FormDialog>
  );
}

function AddClinic({ onClose }: { onClose: () => void }) {
  const text = useText(places);
  const form = usePlainForm({
    schema: calls.addClinic.body,
    defaults: { clinicName: '', address: '', city: '', state: '', phone: '' },
    save: async (clinic) => {
      await addClinic(clinic);
      toast({ tone: 'ok', text: text.clinicAdded });
      onClose();
    },
  });
  return (
    <FormDialog title={text.addClinic} verb={text.add} form={form} onClose={onClose}>
      <TextField label={text.clinicName} autoFocus {...form.bind('clinicName')} />
      <TextField label={text.address} {...form.bind('address')} />
      <TextField label={text.city} {...form.bind('city')} />
      <TextField label={text.state} {...form.bind('state')} />
      <TextField label={text.phone} inputMode="tel" {...form.bind('phone')} />
    </FormDialog>
  );
}
