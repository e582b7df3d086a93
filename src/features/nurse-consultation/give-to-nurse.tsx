import { useMutation, useQuery } from '@tanstack/react-query';
import { handOverToNurse, nursesHereQuery } from '#api/resources/nurse-hand-over.ts';
import { HandOverDialog } from '#care/hand-over-dialog.tsx';
import { common } from '#i18n/en/common.ts';
import { nurseHandOver } from '#i18n/en/nurse-hand-over.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

interface GiveToNurseProps {
  requestId: string;
  patientName: string;
  /** The patient is another nurse's now. */
  onGiven: () => void;
  onClose: () => void;
}

/** Gives the patient to another nurse of the hub. */
export function GiveToNurse({ requestId, patientName, onGiven, onClose }: GiveToNurseProps) {
  const text = useText(nurseHandOver);
  const words = useText(common);
  const { data, error } = useQuery(nursesHereQuery(requestId));
  const give = useMutation({
    mutationFn: ({ to, note }: { to: string; note: string }) =>
      handOverToNurse({ requestId, nurseUserId: to, ...(note && { note }) }),
    onSuccess: () => {
      toast({ tone: 'ok', text: text.done });
      onGiven();
    },
  });
  return (
    <HandOverDialog
      words={{
        title: text.title(patientName),
        intro: text.intro,
        to: text.to,
        none: data?.length === 0 ? text.none : undefined,
        note: text.note,
        confirm: words.handOver,
        keep: text.keep,
      }}
      doctors={(data ?? []).map(({ userId, name, isInCall, openRequests }) => ({
        id: userId,
        label: name,
        facts: [text.open(openRequests), isInCall && text.inCall].filter(Boolean).join(', '),
      }))}
      busy={give.isPending}
      error={give.error}
      loadError={error}
      onHandOver={(to) => give.mutate(to)}
      onClose={onClose}
    />
  );
}
