import { lazy, Suspense, useState } from 'react';
import { Stethoscope } from 'lucide-react';
import type { NurseVisitDetails } from '#contract/nurse-visits.ts';
import { mayAskDoctor } from '#domain/home-visits.ts';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { useOnline } from '#ui/use-online.ts';
import { isoDayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';

/** It needs a connection, so it comes at the press. */
const AskDialog = lazy(() =>
  import('#features/home-visits/ask-dialog.tsx').then((m) => ({ default: m.AskDialog })),
);

/** Asks a doctor for the patient of this visit; absent while one is asked. */
export function AskDoctor({ visit }: { visit: NurseVisitDetails }) {
  const text = useText(homeVisits);
  const isOnline = useOnline();
  const today = isoDayOf(useNow());
  const [isOpen, setOpen] = useState(false);
  const { visitStatus, doneAt, askedDoctor } = visit;
  // Without a time it was reported on this device, and not sent yet.
  const doneDay = doneAt ? isoDayOf(Date.parse(doneAt)) : today;
  const isAsked = Boolean(askedDoctor && !askedDoctor.endedAt);
  if (isAsked || !mayAskDoctor(visitStatus, doneDay, today)) return null;
  return (
    <>
      <Button tone="tonal" size="s" icon={Stethoscope} disabled={!isOnline} onClick={() => setOpen(true)}>
        {isOnline ? text.askDoctor : text.askOffline}
      </Button>
      <Suspense>{isOpen && <AskDialog visit={visit} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
