import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import type { NurseVisitDetails } from '#contract/nurse-visits.ts';
import { giveVisit, visitorsQuery } from '#api/resources/nurse-visits.ts';
import { HandOverDialog } from '#care/hand-over-dialog.tsx';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';

interface GiveVisitProps {
  visit: NurseVisitDetails;
  /** Who gives it. */
  userId: string;
  onGiven: () => void;
}

/** Gives the visit to a colleague, back to the agent or on to another nurse. */
export function GiveVisit(props: GiveVisitProps) {
  const text = useText(homeVisits);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="s" icon={UserPlus} onClick={() => setOpen(true)}>
        {text.give}
      </Button>
      {isOpen && <GiveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function GiveDialog({ visit, userId, onGiven, onClose }: GiveVisitProps & { onClose: () => void }) {
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
  const problem = give.error ?? error;
  return (
    <HandOverDialog
      words={{
        title: text.giveTitle,
        intro: text.giveText,
        to: text.giveTo,
        choose: text.choose,
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
      problem={problem ? wordsOf(problem) : undefined}
      onHandOver={(to) => give.mutate(to)}
      onClose={onClose}
    />
  );
}
