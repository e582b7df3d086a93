import { useQuery } from '@tanstack/react-query';
import { profileCalls } from '#contract/profile.ts';
import { send } from '#api/http/client.ts';
import { currentClinicQuery } from '#api/resources/clinics.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { openLater } from '#lib/open-later.ts';
import { toast } from '#ui/feedback/notify.ts';

/**
 * R2.11 Manage Clinic: opens the dashboard of the clinic that the provider works at now.
 * @returns what to do on a tap, with the clinic that counts before one was chosen
 */
export function useClinicDashboard(): (firstClinicId: string) => void {
  const text = useText(shell);
  const { data: current } = useQuery(currentClinicQuery);
  return (firstClinicId) => {
    const clinicId = current ?? firstClinicId;
    const ask = async (): Promise<string | null> =>
      (await send(profileCalls.openClinicDashboard, { body: { clinicId } })).clinicDashboardLink;
    openLater(ask).then(
      (isThere) => void (isThere || toast({ tone: 'warn', text: text.noClinicDashboard })),
      (error: Error) => toast({ tone: 'danger', text: wordsOf(error) }),
    );
  };
}
