import type { ResponseOf } from '#contract/call.ts';
import type { frontDeskCalls } from '#contract/front-desk.ts';
import styles from '#features/front-desk/front-desk.module.css';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Page } from '#ui/layout/page.tsx';

interface RaisedCardProps {
  of: ResponseOf<typeof frontDeskCalls.raiseAtDesk>;
  onNext: () => void;
}

/** The number that the caller is told, and the way to the next one. */
export function RaisedCard({ of: { serviceNumber, patient, isAdded, place }, onNext }: RaisedCardProps) {
  const text = useText(frontDesk);
  return (
    <Page narrow>
      <Card pad className={styles.raised} role="status">
        <h1>{isAdded ? text.added(serviceNumber) : text.raised(serviceNumber)}</h1>
        <p>{text.raisedFor(patient.name, patient.mrn)}</p>
        {!isAdded && <p>{text.place(place)}</p>}
        <Button autoFocus onClick={onNext}>
          {text.next}
        </Button>
      </Card>
    </Page>
  );
}
