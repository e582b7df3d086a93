import { useQuery } from '@tanstack/react-query';
import { clinicsQuery } from '#api/resources/profile.ts';
import { rosterQuery } from '#api/resources/roster.ts';
import { RosterForm } from '#features/roster/roster-form.tsx';
import { roster } from '#i18n/en/roster.ts';
import { useText } from '#i18n/text.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';

/** The week as a template for each clinic, and the days that differ from it. */
export function RosterScreen({ providerId }: { providerId: string }) {
  const text = useText(roster);
  const saved = useQuery(rosterQuery);
  const clinics = useQuery(clinicsQuery(providerId));
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} />
      <Loaded query={clinics}>
        {(places) => (
          <Loaded query={saved}>
            {(current) => (
              <RosterForm
                roster={current}
                clinics={places.filter((place) => place.clinicProviderStatus === 'ACTIVE')}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
