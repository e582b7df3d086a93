import * as z from 'zod/mini';
import { NewLab, type Lab } from '#contract/labs.ts';
import { addLab, changeLab } from '#api/resources/labs.ts';
import { labs } from '#i18n/en/labs.ts';
import { catalogue } from '#i18n/en/operations-catalogue.ts';
import { useText } from '#i18n/text.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';

/** The number is empty where it is not known. */
const Form = z.extend(NewLab, { accreditation: z.string().check(z.trim(), z.maxLength(60)) });

/** A new lab, or what is recorded of one. */
export function LabForm({ lab, onClose }: { lab: Lab | undefined; onClose: () => void }) {
  const text = useText(labs);
  const words = useText(catalogue);
  const { name = '', address = '', city = '', phone = '', accreditation = null } = lab ?? {};
  const form = usePlainForm({
    schema: Form,
    defaults: { name, address, city, phone, accreditation: accreditation ?? '' },
    save: async (typed) => {
      const said = { ...typed, accreditation: typed.accreditation || null };
      await (lab ? changeLab({ ...said, labId: lab.id, version: lab.version }) : addLab(said));
      toast({ tone: 'ok', text: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog
      title={lab ? text.change(lab.name) : text.add}
      verb={words.save}
      form={form}
      onClose={onClose}
    >
      <TextField label={text.labName} autoFocus {...form.bind('name')} />
      <TextField label={text.address} {...form.bind('address')} />
      <TextField label={text.city} {...form.bind('city')} />
      <TextField label={text.phone} inputMode="tel" {...form.bind('phone')} />
      <TextField label={text.number} hint={text.numberHint} mono {...form.bind('accreditation')} />
    </FormDialog>
  );
}
