import { useState } from 'react';
import type { Share } from '#contract/patient-sharing.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { ask } from './calls.ts';
import { useLanguage } from './language.ts';
import { useMoreWords } from './more-words.ts';
import { ShareForm } from './share-form.tsx';
import { dayOf } from './times.ts';
import { useAct } from './use-act.ts';
import styles from './booking-card.module.css';

interface ShareCardProps {
  token: string;
  shares: readonly Share[];
  hasVisit: boolean;
  onChanged: () => void;
}

/** With whom the page is shared, and the way to share it with one more. */
export function ShareCard({ token, shares, hasVisit, onChanged }: ShareCardProps) {
  const words = useMoreWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby="shares">
      <CardHeader id="shares" title={words.shares} />
      <div className={styles.body}>
        {shares.length === 0 && !isOpen && <p>{words.noShares}</p>}
        {shares.map((share) => (
          <ShareRow key={share.id} {...{ token, share, onChanged }} />
        ))}
        {isOpen ? (
          <ShareForm
            {...{ token, hasVisit }}
            onShared={() => {
              setOpen(false);
              onChanged();
            }}
            onClose={() => setOpen(false)}
          />
        ) : (
          <Button tone="quiet" onClick={() => setOpen(true)}>
            {words.share}
          </Button>
        )}
      </div>
    </Card>
  );
}

function ShareRow({ token, share, onChanged }: { token: string; share: Share; onChanged: () => void }) {
  const { language } = useLanguage();
  const words = useMoreWords();
  const { isBusy, fault, act } = useAct();
  const { id, name, mobileEnd, shows, expiresAt, openedAt, visitAt } = share;
  async function end(): Promise<void> {
    await ask(token, 'endPatientShare', { shareId: id });
    onChanged();
  }
  return (
    <section className={styles.row} aria-label={name}>
      <p className={styles.when}>{words.sharedWith(name, mobileEnd)}</p>
      <p>
        {visitAt !== null && `${dayOf(visitAt, language)}: `}
        {shows.map((part) => words[`part_${part}`]).join(', ')}
      </p>
      <p>{words.sharedUntil(dayOf(expiresAt, language))}</p>
      <p>{openedAt === null ? words.notOpened : words.openedOn(dayOf(openedAt, language))}</p>
      <Button tone="quiet" busy={isBusy} onClick={() => act(end)}>
        {words.endShare(name)}
      </Button>
      {fault !== undefined && <p role="alert">{fault}</p>}
    </section>
  );
}
