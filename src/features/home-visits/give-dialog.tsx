import { useMutation, useQuery } from '@tanstack/react-query';
import { giveVisit, visitorsQuery } from '#api/resources/give-visit.ts';
import { HandOverDialog } from '#care/hand-over-dialog.tsx';
import type { GiveVisitProps } from '#features/home-visits/give-visit.tsx';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Asks for the new owner of the visit, and a note. */
export function GiveDialog({ visit, userId, onGiven, onClose }: GiveVisitProps & { onClose: () => void }) {
  const text = useText(homeVisits);
  const { id: visitId, serviceId: requestId } = visit;
  const { data, error } = useQuery(visitorsQuery(requestId));
  const give = useMutation({
    mutationFn: ({ to, note }: { to: string; note: string }) =>
      giveVisit({ requestId, visitId, agentUserId: to, ...(note && { note }) }),
    onSuccess: () => {
      toast({ tone: 'ok', text: text.given });
      onGiven();
    },
  });
  const others = data?.filter((one) => one.userId !== userId);
  return (
    <HandOverDialog
      words={{
        title: text.giveTitle,
        intro: text.giveText,
        to: text.giveTo,
        none: others?.length === 0 ? text.noOne : undefined,
        note: text.giveNote,
        confirm: text.giveConfirm,
        keep: text.keep,
      }}
      doctors={(others ?? []).map(({ userId: id, name, role, openVisits }) => ({
        id,
        label: text.person(name, text[role], openVisits),
      }))}
      busy={give.isPending}
      error={give.error}
      loadError={error}
      onHandOver={(to) => give.mutate(to)}
      onClose={onClose}
    />
  );
}
