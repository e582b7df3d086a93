import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { PossibleDuplicate } from '#contract/patients-admin.ts';
import { identityQuery, keepApart, possibleDuplicatesQuery } from '#api/resources/patients-admin.ts';
import { patientRecords } from '#i18n/en/operations-patients.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import styles from './patients.module.css';

/** Pairs that the front desk left undecided; nothing while there are none. */
export function PossibleDuplicates() {
  const text = useText(patientRecords);
  const query = useQuery(possibleDuplicatesQuery());
  if (query.data?.items.length === 0) return null;
  return (
    <Card aria-label={text.pairs}>
      <CardHeader title={text.pairs} sub={query.data && text.pairsText(query.data.total)} />
      <Loaded query={query} rows={2}>
        {({ items }) => (
          <ul className={styles.pairs}>
            {items.map((pair) => (
              <Pair key={pair.id} of={pair} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Pair({ of: { id, patient, other, foundBy, foundAt } }: { of: PossibleDuplicate }) {
  const text = useText(patientRecords);
  const [isMerging, setMerging] = useState(false);
  const [busy, setBusy] = useState(false);
  const details = useQuery({ ...identityQuery(patient.id), enabled: isMerging });
  async function apart(): Promise<void> {
    setBusy(true);
    await keepApart({ pairId: id }).catch((error: unknown) =>
      toast({ tone: 'danger', text: wordsOf(error) }),
    );
    setBusy(false);
  }
  return (
    <li className={styles.pair}>
      <p>
        <strong lang={patient.nameLang}>{text.recordOf(patient.name, patient.mrn)}</strong>{' '}
        <span>{text.looksLike}</span>{' '}
        <strong lang={other.nameLang}>{text.recordOf(other.name, other.mrn)}</strong>
      </p>
      <p className={styles.note}>{text.byOn(foundBy ?? text.requestPage, dayAndTime(foundAt))}</p>
      <div className={styles.actions}>
        <Button size="s" busy={isMerging && !details.data} onClick={() => setMerging(true)}>
          {text.comparePair}
        </Button>
        <Button size="s" tone="quiet" busy={busy} onClick={() => void apart()}>
          {text.twoPersons}
        </Button>
      </div>
      {isMerging && details.data && (
        <MergeDialog patient={details.data} other={other.id} onClose={() => setMerging(false)} />
      )}
    </li>
  );
}
