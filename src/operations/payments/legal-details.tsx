import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import * as z from 'zod/mini';
import { LegalDetails } from '#contract/receipts.ts';
import { legalDetailsQuery, saveLegalDetails } from '#api/resources/payments-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { legalDetails } from '#i18n/en/payments-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import styles from './payments.module.css';

/** Shows what receipts say of the hospital. */
export function LegalDetailsCard() {
  const text = useText(legalDetails);
  const query = useQuery(legalDetailsQuery());
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
      <div className={styles.parts}>
        <Loaded query={query} rows={3}>
          {({ details: { name, address, gstin }, changedAt, changedBy }) => (
            <>
              <KeyValues
                items={[
                  { label: text.legalName, value: name ?? text.notSaid },
                  { label: text.address, value: address ?? text.notSaid },
                  { label: text.gstin, value: gstin ?? text.notRegistered },
                ]}
              />
              {changedAt && (
                <small>{text.changed(dayAndTime(changedAt), changedBy ?? text.commandLine)}</small>
              )}
            </>
          )}
        </Loaded>
      </div>
      {isOpen && query.data && <ChangeDetails details={query.data.details} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.union([z.literal(''), schema]);
const { name: Name, address: Address, gstin: Gstin } = LegalDetails.shape;
const Form = z.object({
  name: orEmpty(Name),
  address: orEmpty(Address),
  gstin: orEmpty(Gstin),
});

function ChangeDetails({ details, onClose }: { details: LegalDetails; onClose: () => void }) {
  const text = useText(legalDetails);
  const [was] = useState(details);
  const form = usePlainForm({
    schema: Form,
    prefix: 'details.',
    defaults: { name: was.name ?? '', address: was.address ?? '', gstin: was.gstin ?? '' },
    save: async ({ name, address, gstin }) => {
      const said = { name: name || null, address: address || null, gstin: gstin || null };
      await saveLegalDetails({ details: said, was });
      toast({ tone: 'ok', text: text.saved });
      onClose();
    },
  });
  return (
    <FormDialog title={text.title} verb={text.save} form={form} onClose={onClose}>
      <TextField label={text.legalName} hint={text.legalNameHint} autoFocus {...form.bind('name')} />
      <TextArea label={text.address} {...form.bind('address')} />
      <TextField
        label={text.gstin}
        hint={text.gstinHint}
        mono
        autoCapitalize="characters"
        spellCheck={false}
        {...form.bind('gstin')}
      />
    </FormDialog>
  );
}
