import { useMutation, useQuery } from '@tanstack/react-query';
import { Building2, CircleCheck } from 'lucide-react';
import type { ClinicProvider } from '#contract/profile.ts';
import { allOf } from '#api/lists/all-of.ts';
import { partnerClinicsQuery, switchClinic, switchToAllClinics } from '#api/resources/clinics.ts';
import { useCurrentClinic } from '#api/resources/current-clinic.ts';
import { clinicsQuery } from '#api/resources/profile.ts';
import styles from '#features/clinics/clinics.module.css';
import { clinics as words } from '#i18n/en/clinics.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';

/** R1.06: the provider's clinics, and to which one the portal is limited. What is being written stays where it is. */
export function ClinicsScreen({ providerId }: { providerId: string }) {
  const text = useText(words);
  const read = allOf(useQuery(clinicsQuery(providerId)), useQuery(partnerClinicsQuery(providerId)));
  const { current } = useCurrentClinic(providerId);
  const change = useMutation({
    mutationFn: (clinic: ClinicProvider) => switchClinic(providerId, clinic.clinicId, text.refused),
    onSuccess: (_, { clinicName }) => toast({ tone: 'ok', text: text.switched(clinicName) }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  const toAll = useMutation({
    mutationFn: switchToAllClinics,
    onSuccess: () => toast({ tone: 'ok', text: text.switchedToAll }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <Page narrow>
      <PageHeader title={text.title} sub={text.sub} />
      <Card aria-label={text.title}>
        <Loaded query={read} rows={2}>
          {([clinics, partners]) =>
            clinics.length === 0 ? (
              <EmptyState title={text.empty}>{text.emptyText}</EmptyState>
            ) : (
              <ul className={styles.list}>
                {clinics.length > 1 && (
                  <AllClinics isCurrent={!current} busy={toAll.isPending} onSwitch={() => toAll.mutate()} />
                )}
                {clinics.map((clinic) => (
                  <Clinic
                    key={clinic.clinicId}
                    clinic={clinic}
                    address={partners.find(({ id }) => id === clinic.clinicId)?.address}
                    isCurrent={clinics.length === 1 || clinic.clinicId === current?.clinicId}
                    busy={change.isPending && change.variables.clinicId === clinic.clinicId}
                    onSwitch={() => change.mutate(clinic)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

interface AllClinicsProps {
  isCurrent: boolean;
  busy: boolean;
  onSwitch: () => void;
}

function AllClinics({ isCurrent, busy, onSwitch }: AllClinicsProps) {
  const text = useText(words);
  return (
    <li className={styles.clinic} aria-current={isCurrent || undefined}>
      <Icon of={Building2} />
      <div className={styles.text}>
        <strong>{text.all}</strong>
        <span>{text.allText}</span>
      </div>
      {isCurrent ? (
        <Current />
      ) : (
        <Button tone="quiet" busy={busy} onClick={onSwitch}>
          {text.show}
          <span className="vh"> {text.all}</span>
        </Button>
      )}
    </li>
  );
}

function Current() {
  const text = useText(words);
  return (
    <Chip tone="ok" icon={CircleCheck}>
      {text.current}
    </Chip>
  );
}

interface ClinicProps extends AllClinicsProps {
  clinic: ClinicProvider;
  /** Unknown when the clinic has just ended its partnership. */
  address: string | undefined;
}

function Clinic({ clinic, address, isCurrent, busy, onSwitch }: ClinicProps) {
  const text = useText(words);
  const { clinicName, city, state, clinicProviderStatus: status } = clinic;
  return (
    <li className={styles.clinic} aria-current={isCurrent || undefined}>
      <Icon of={Building2} />
      <div className={styles.text}>
        <strong>{clinicName}</strong>
        <span>{address ?? `${city}, ${state}`}</span>
      </div>
      {isCurrent ? (
        <Current />
      ) : status === 'ACTIVE' ? (
        <Button tone="quiet" busy={busy} onClick={onSwitch}>
          {text.switch}
          <span className="vh"> {clinicName}</span>
        </Button>
      ) : (
        <Chip>{text[status]}</Chip>
      )}
    </li>
  );
}
