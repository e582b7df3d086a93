import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import * as z from 'zod/mini';
import { pointsOf, SharePercent } from '#contract/catalogue.ts';
import { saveShare, shareQuery } from '#api/resources/catalogue.ts';
import { catalogue, fees } from '#i18n/en/operations-catalogue.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './catalogue.module.css';

const POINTS = 100;

/** Shows what the platform keeps of a consultation fee. */
export function Fees() {
  const text = useText(fees);
  const words = useText(catalogue);
  const query = useQuery(shareQuery());
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-label={text.title}>
      <CardHeader
        title={text.title}
        sub={text.sub}
        end={
          query.data && (
            <Button tone="quiet" size="s" icon={Pencil} onClick={() => setOpen(true)}>
              {text.change}
            </Button>
          )
        }
      />
      <Loaded query={query} rows={2}>
        {({ points, changedAt, changedBy }) => (
          <div className={styles.setting}>
            <strong className={styles.share}>{text.percent(points / POINTS)}</strong>
            {changedAt && (
              <small>{words.changed(dayAndTime(changedAt), changedBy ?? words.commandLine)}</small>
            )}
          </div>
        )}
      </Loaded>
      {isOpen && query.data && <ChangeShare points={query.data.points} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const Form = z.object({ percent: SharePercent });

function ChangeShare({ points, onClose }: { points: number; onClose: () => void }) {
  const text = useText(fees);
  const words = useText(catalogue);
  const [wasPoints] = useState(points);
  const form = usePlainForm({
    schema: Form,
    defaults: { percent: String(points / POINTS) },
    save: async ({ percent }) => {
      await saveShare({ points: pointsOf(percent), wasPoints });
      toast({ tone: 'ok', text: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog title={text.change} verb={words.save} form={form} onClose={onClose}>
      <TextField label={text.share} inputMode="decimal" autoFocus {...form.bind('percent')} />
      <p>{text.effect}</p>
    </FormDialog>
  );
}
