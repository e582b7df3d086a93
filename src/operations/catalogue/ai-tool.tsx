import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import * as z from 'zod/mini';
import { AiToolUrl, catalogueCalls as calls } from '#contract/catalogue.ts';
import { aiToolQuery, saveAiTool } from '#api/resources/catalogue.ts';
import { aiTool, catalogue } from '#i18n/en/operations-catalogue.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { latelyDefaults } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './catalogue.module.css';

/** The link by which doctors open the hospital's AI tool. */
export function AiTool() {
  const text = useText(aiTool);
  const words = useText(catalogue);
  const query = useQuery(aiToolQuery());
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
        {({ url, changedAt, changedBy }) => (
          <div className={styles.setting}>
            {url === null ? (
              <>
                <Chip tone="warn">{text.notSetUp}</Chip>
                <p>{text.notSetUpText}</p>
              </>
            ) : (
              <code>{url}</code>
            )}
            {changedAt && (
              <small>{words.changed(dayAndTime(changedAt), changedBy ?? words.commandLine)}</small>
            )}
          </div>
        )}
      </Loaded>
      {isOpen && query.data && <ChangeLink url={query.data.url} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const Form = z.extend(z.pick(calls.saveAiTool.body, { password: true, secondFactor: true }), {
  url: z.union([z.literal(''), AiToolUrl]),
});

function ChangeLink({ url, onClose }: { url: string | null; onClose: () => void }) {
  const text = useText(aiTool);
  const words = useText(catalogue);
  const [wasUrl] = useState(url);
  const form = usePlainForm({
    schema: Form,
    defaults: { url: url ?? '', ...latelyDefaults() },
    save: async ({ url: typed, ...proof }) => {
      await saveAiTool({ url: typed || null, wasUrl, ...proof });
      toast({ tone: 'ok', text: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog title={text.change} verb={words.save} form={form} onClose={onClose}>
      <TextField
        label={text.link}
        hint={text.linkHint}
        mono
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.bind('url')}
      />
      <ProofFields bind={form.bind} lately />
    </FormDialog>
  );
}
