import * as z from 'zod/mini';
import { EndChange, Review, type ClinicalRule } from '#contract/clinical-data.ts';
import type { PlainReason } from '#contract/reasons.ts';
import { changeClinicalLimit, endClinicalChange, reviewClinicalData } from '#api/resources/clinical-data.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { clinicalData } from '#i18n/en/clinical-data.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';

const { shape: ofEnd } = EndChange;
const Clinician = { clinician: ofEnd.clinician, registration: ofEnd.registration };
const Figure = z
  .string()
  .check(z.trim(), z.regex(/^\d{1,9}(\.\d{1,6})?$/, 'NUMBER_EXPECTED' satisfies PlainReason));

interface ReviewDialogProps {
  rules: readonly ClinicalRule[];
  verdict: 'APPROVED' | 'QUESTIONED';
  onDone: () => void;
  onClose: () => void;
}

/** Approves or questions the rules as they were read: another content is refused. */
export function ReviewDialog({ rules, verdict, onDone, onClose }: ReviewDialogProps) {
  const text = useText(clinicalData);
  const isApproval = verdict === 'APPROVED';
  const { note } = Review.shape;
  const form = usePlainForm({
    schema: z.object({ note: isApproval ? note : ofEnd.reason, ...Clinician }),
    defaults: { note: '', clinician: '', registration: '' },
    save: async (values) => {
      const seen = rules.map(({ set, key, hash, review }) => ({
        set,
        key,
        hash,
        reviewId: review?.id ?? null,
      }));
      await reviewClinicalData({ rules: seen, verdict, ...values });
      toast({ tone: 'ok', text: text.saved });
      onDone();
      onClose();
    },
  });
  const count = rules.length;
  return (
    <FormDialog
      title={isApproval ? text.approveTitle(count) : text.questionTitle(count)}
      verb={isApproval ? text.approve : text.question}
      form={form}
      onClose={onClose}
    >
      <p>{isApproval ? text.approveText : text.questionText}</p>
      <TextArea label={isApproval ? text.note : text.questionNote} rows={3} {...form.bind('note')} />
      <TextField label={text.clinician} {...form.bind('clinician')} />
      <TextField label={text.registration} {...form.bind('registration')} />
    </FormDialog>
  );
}

interface RuleDialogProps {
  rule: ClinicalRule;
  onClose: () => void;
}

/** Changes the figures of a limit; the server refuses one that is out of its bounds beside its field. */
export function ChangeDialog({ rule, onClose }: RuleDialogProps) {
  const text = useText(clinicalData);
  const { set, key, hash, values, unit } = rule;
  const figures = Object.fromEntries(values.map(({ field, value }) => [field, `${value}`]));
  const form = usePlainForm<Record<string, string>, Record<string, string>>({
    schema: z.object({
      ...Object.fromEntries(values.map(({ field }) => [field, Figure])),
      reason: ofEnd.reason,
      ...Clinician,
    }) as never,
    defaults: { ...figures, reason: '', clinician: '', registration: '' },
    save: async ({ reason = '', clinician = '', registration = '', ...typed }) => {
      await changeClinicalLimit({
        set,
        key,
        hash,
        reason,
        clinician,
        registration,
        values: values.map(({ field }) => ({ field, value: Number(typed[field]) })),
      });
      toast({ tone: 'ok', text: text.saved });
      onClose();
    },
  });
  return (
    <FormDialog title={text.changeTitle} verb={text.save} form={form} onClose={onClose}>
      <p>{text.changeText}</p>
      {values.map(({ field, min, max, compiled }) => (
        <TextField
          key={field}
          label={text.value(text[field], unit)}
          hint={text.bounds(`${min}`, `${max}`, `${compiled}`)}
          inputMode="decimal"
          {...form.bind(field)}
        />
      ))}
      <TextArea label={text.reason} rows={3} {...form.bind('reason')} />
      <TextField label={text.clinician} {...form.bind('clinician')} />
      <TextField label={text.registration} {...form.bind('registration')} />
    </FormDialog>
  );
}

export function EndChangeDialog({ rule: { set, key, hash }, onClose }: RuleDialogProps) {
  const text = useText(clinicalData);
  const form = usePlainForm({
    schema: EndChange,
    defaults: { reason: '', clinician: '', registration: '' },
    save: async (values) => {
      await endClinicalChange({ set, key, hash, ...values });
      toast({ tone: 'ok', text: text.saved });
      onClose();
    },
  });
  return (
    <FormDialog title={text.endTitle} verb={text.endChange} form={form} onClose={onClose}>
      <p>{text.endText}</p>
      <TextArea label={text.reason} rows={3} {...form.bind('reason')} />
      <TextField label={text.clinician} {...form.bind('clinician')} />
      <TextField label={text.registration} {...form.bind('registration')} />
    </FormDialog>
  );
}
