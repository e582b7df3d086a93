import { useQuery } from '@tanstack/react-query';
import { ClinicFilter, useClinicFilter } from '#care/clinic-filter.tsx';
import { clinicsQuery } from '#api/resources/profile.ts';
import { rosterQuery } from '#api/resources/roster.ts';
import { RosterForm } from '#features/roster/roster-form.tsx';
import { roster } from '#i18n/en/roster.ts';
import { useText } from '#i18n/text.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';

interface RosterScreenProps {
  providerId: string;
  /** Clinic in the URL. */
  clinic: string | undefined;
  onClinic: (clinic: string) => void;
}

/** The week as a template for each clinic, and the days that differ from it. */
export function RosterScreen({ providerId, clinic, onClinic }: RosterScreenProps) {
  const text = useText(roster);
  const saved = useQuery(rosterQuery);
  const clinics = useQuery(clinicsQuery(providerId));
  const { clinicId } = useClinicFilter(providerId, clinic);
  return (
    <Page>
      <PageHeader
        title={text.title}
        sub={text.sub}
        actions={<ClinicFilter clinics={clinics.data ?? []} clinicId={clinicId} onClinic={onClinic} />}
      />
      <Loaded query={clinics}>
        {(places) => (
          <Loaded query={saved}>
            {(current) => (
              <RosterForm
                roster={current}
                clinics={places.filter((place) => place.clinicProviderStatus === 'ACTIVE')}
                only={clinicId}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
