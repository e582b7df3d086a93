import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { ask } from './calls.ts';
import { useMoreWords } from './more-words.ts';
import { useAct } from './use-act.ts';
import styles from './booking-card.module.css';

interface WhatsappCardProps {
  token: string;
  agreed: boolean;
  onChanged: () => void;
}

/** Names the way by which the hospital's messages come, and offers the other one. */
export function WhatsappCard({ token, agreed, onChanged }: WhatsappCardProps) {
  const words = useMoreWords();
  const { isBusy, fault, act } = useAct();
  async function change(): Promise<void> {
    await ask(token, 'setPatientWhatsapp', { agreed: !agreed });
    onChanged();
  }
  return (
    <Card aria-labelledby="whatsapp">
      <CardHeader id="whatsapp" title={words.whatsapp} />
      <div className={styles.body}>
        <p role="status">{agreed ? words.byWhatsapp : words.bySms}</p>
        <Button tone="quiet" busy={isBusy} onClick={() => act(change)}>
          {agreed ? words.chooseSms : words.chooseWhatsapp}
        </Button>
        {fault !== undefined && <p role="alert">{fault}</p>}
      </div>
    </Card>
  );
}
