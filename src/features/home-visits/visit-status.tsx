import type { NurseVisit } from '#contract/nurse-visits.ts';
import { VISIT_TONE } from '#care/visit-tone.ts';
import { isVisitOpen } from '#domain/home-visits.ts';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { Chip } from '#ui/feedback/chip.tsx';

type Shown = Pick<NurseVisit, 'visitStatus'> & { isOrderOpen?: boolean };

/** How far a visit is; of an order that has ended, that it is not to be made. */
export function VisitStatus({ visitStatus, isOrderOpen = true }: Shown) {
  const text = useText(homeVisits);
  if (!isOrderOpen && isVisitOpen(visitStatus)) return <Chip tone="danger">{text.orderClosed}</Chip>;
  return <Chip tone={VISIT_TONE[visitStatus]}>{text[visitStatus]}</Chip>;
}
