import { profileCalls } from '#contract/profile.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';
import { currentClinicQuery } from '#api/resources/current-clinic.ts';
import { clinics } from '#i18n/en/clinics.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { textOf } from '#i18n/text.ts';
import { openLater } from '#lib/open-later.ts';
import { toast } from '#ui/feedback/notify.ts';

/** R2.11 Manage Clinic: opens the dashboard of the clinic that the provider works at now, `firstClinicId` before one was chosen. */
export function openClinicDashboard(firstClinicId: string): void {
  const ask = async (): Promise<string | null> => {
    const clinicId = (await queryClient.ensureQueryData(currentClinicQuery)) ?? firstClinicId;
    return (await send(profileCalls.openClinicDashboard, { body: { clinicId } })).clinicDashboardLink;
  };
  openLater(ask).then(
    (isThere) =>
      void (isThere || toast({ tone: 'warn', text: textOf(clinics.name, clinics.en).noDashboard })),
    (error: Error) => toast({ tone: 'danger', text: wordsOf(error) }),
  );
}
