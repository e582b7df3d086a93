import { useState } from 'react';
import type { BodyOf } from '#contract/call.ts';
import type { patientCalls } from '#contract/patients.ts';
import type { PatientSummary } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { earlyWarning, type Urgency } from '#domain/early-warning.ts';
import { ApiError } from '#api/http/errors.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { useImprobable } from './improbable-dialog.tsx';
import { WarningSoFar } from './warning-so-far.tsx';
import { measuresOf } from './measures-of.ts';
import { VitalInputs } from './vital-inputs.tsx';
import { CODES, NO_VITALS, VitalsFields, type Code } from './vitals-fields.ts';
import { deterioration } from '#i18n/en/deterioration.ts';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';

export type TakenSet = Omit<BodyOf<typeof patientCalls.recordVitals>, 'consultationNumber'>;

interface VitalSetFormProps {
  /** Names the draft: `vitals:${id}` of a consultation or a home visit. */
  name: string;
  patient: PatientSummary;
  record: (taken: TakenSet) => Promise<unknown>;
  /** True if a set of this form waits on this device. */
  isUnsent?: boolean | undefined;
  onSaved?: (() => void) | undefined;
  /** True for a doctor, who decides about SpO2 scale 2. */
  mayChooseScale?: boolean | undefined;
}

/** The form to record one set of vital signs. */
export function VitalSetForm({
  name,
  patient,
  record,
  isUnsent,
  onSaved,
  mayChooseScale,
}: VitalSetFormProps) {
  const text = useText(vitalsWords);
  const words = useText(deterioration);
  const { confirm, dialog } = useImprobable(patient);
  const [isPregnant, setPregnant] = useState<boolean>();
  const person = { ...patient, isPregnant: isPregnant ?? patient.isPregnant };
  const [call, setCall] = useState<Urgency | null>(null);
  const draft = useDraftForm({
    name,
    schema: VitalsFields,
    defaults: NO_VITALS,
    isUnsent,
    save: async (vitals) => {
      const saved = await saveVitals(record, vitals, { nothing: text.vitalsNone, confirm });
      setCall(earlyWarning(measuresOf(vitals, patient.spo2Scale), person).urgency);
      return saved;
    },
    onSaved: () => {
      draft.form.reset(NO_VITALS);
      void refresh('patient.written', patient.id);
      onSaved?.();
    },
  });
  return (
    <FormCard
      title={text.recordVitals}
      draft={draft}
      saveLabel={text.saveVitals}
      actions={<WarningSoFar form={draft.form} patient={person} onPregnancy={setPregnant} />}
      verbInView
    >
      <Wide>
        <VitalInputs form={draft.form} patientScale={mayChooseScale ? (patient.spo2Scale ?? 1) : undefined} />
      </Wide>
      {call && (
        <Wide>
          <Banner tone="danger">
            <strong>{words[call]}</strong> {words.saved}
          </Banner>
        </Wide>
      )}
      {dialog}
    </FormCard>
  );
}

type Taken = readonly { code: Code; value: number }[];

/** Sends the vitals; a refusal is shown beside its field. */
async function saveVitals(
  record: VitalSetFormProps['record'],
  vitals: VitalsFields,
  { nothing, confirm }: { nothing: string; confirm: (taken: Taken) => Promise<string[]> },
): Promise<unknown> {
  const taken = CODES.flatMap((code) => {
    const value = vitals.values[code];
    return value === null ? [] : [{ code, value }];
  });
  if (!taken.length) throw new Error(nothing);
  // Before it is queued: a question must not wait for a network.
  const confirmed = await confirm(taken);
  const { onOxygen: oxygen, consciousness: level, spo2Scale } = vitals;
  try {
    return await record({
      clientId: crypto.randomUUID(),
      values: taken,
      onOxygen: oxygen,
      consciousness: level,
      ...(spo2Scale && { spo2Scale }),
      ...(confirmed.length && { confirmed }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = error.body.fields?.map(({ path, ...why }) => {
      const at = /^values\.(\d+)/.exec(path)?.[1];
      return { path: at === undefined ? path : `values.${taken[Number(at)]?.code}`, ...why };
    });
    throw new ApiError(error.status, { ...error.body, ...(fields ? { fields } : {}) });
  }
}
