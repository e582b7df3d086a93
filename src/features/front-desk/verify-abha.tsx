import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ResponseOf } from '#contract/call.ts';
import { abhaCalls, type AbhaFact } from '#contract/abha.ts';
import type { PlainReason } from '#contract/reasons.ts';
import { abhaQuery, attachAbha, confirmAbhaCode, sendAbhaCode } from '#api/resources/abha.ts';
import { AbhaCompared } from '#features/front-desk/abha-compared.tsx';
import styles from '#features/front-desk/abha.module.css';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { abhaWords } from '#i18n/en/abha.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const NEEDED = 'FIELD_REQUIRED' satisfies PlainReason;
const Asked = z.object({
  abha: abhaCalls.sendAbhaCode.body.shape.abha,
  consent: z.boolean().check(z.refine((isGiven) => isGiven, NEEDED)),
});
const Typed = z.object({ code: abhaCalls.confirmAbhaCode.body.shape.code });

interface Patient {
  id: string;
  name: string;
}
interface Sent extends Pick<
  ResponseOf<typeof abhaCalls.sendAbhaCode>,
  'verificationId' | 'sentTo' | 'resendAfterS'
> {
  abha: string;
}
type Step =
  | { at: 'ASK'; abha: string }
  | { at: 'CODE'; sent: Sent }
  | { at: 'DECIDE'; verificationId: string; facts: readonly AbhaFact[] };

interface VerifyAbhaProps {
  patient: Patient;
  /** Health id of the record; empty: none. */
  healthId: string;
  onClose: () => void;
}

/** Verifies the ABHA of a patient in three steps: the ABHA with consent, the code, and where facts differ the decision of a person. */
export function VerifyAbha({ patient, healthId, onClose }: VerifyAbhaProps) {
  const text = useText(abhaWords);
  const cache = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'ASK', abha: healthId });
  function done(address: string): void {
    toast({ tone: 'ok', text: text.attached(address) });
    void cache.invalidateQueries(abhaQuery(patient.id));
    onClose();
  }
  if (step.at === 'ASK')
    return (
      <AskStep {...{ patient, onClose }} abha={step.abha} onSent={(sent) => setStep({ at: 'CODE', sent })} />
    );
  if (step.at === 'CODE')
    return (
      <CodeStep
        key={step.sent.verificationId}
        {...{ patient, onClose, onAttached: done }}
        sent={step.sent}
        onSent={(sent) => setStep({ at: 'CODE', sent })}
        onOther={() => setStep({ at: 'ASK', abha: step.sent.abha })}
        onDiffers={(facts) => setStep({ at: 'DECIDE', verificationId: step.sent.verificationId, facts })}
      />
    );
  return <DecideStep {...{ patient, onClose, onAttached: done }} {...step} />;
}

/** Fields that Enter sends. The desk's own form, in which the dialog is, gets nothing of it. */
function Fields({ onSubmit, children }: { onSubmit: (event: FormEvent) => void; children: ReactNode }) {
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}

interface AskStepProps {
  patient: Patient;
  abha: string;
  onSent: (sent: Sent) => void;
  onClose: () => void;
}

function AskStep({ patient, abha: recorded, onSent, onClose }: AskStepProps) {
  const text = useText(abhaWords);
  const { bind, submit, busy, problem } = usePlainForm({
    schema: Asked,
    defaults: { abha: recorded, consent: false },
    save: async ({ abha }) =>
      onSent({ ...(await sendAbhaCode({ patientId: patient.id, consentBy: patient.name, abha })), abha }),
  });
  return (
    <Dialog
      open
      title={text.title(patient.name)}
      confirmLabel={text.send}
      cancelLabel={text.cancel}
      busy={busy}
      focus="body"
      onConfirm={submit}
      onClose={onClose}
    >
      <Fields onSubmit={submit}>
        <TextField
          label={text.abha}
          hint={text.abhaHint}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...bind('abha')}
        />
        <CheckboxField label={text.consent(patient.name)} {...bind('consent')} />
      </Fields>
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Dialog>
  );
}

interface CodeStepProps {
  patient: Patient;
  sent: Sent;
  onSent: (sent: Sent) => void;
  onOther: () => void;
  onAttached: (address: string) => void;
  onDiffers: (facts: readonly AbhaFact[]) => void;
  onClose: () => void;
}

function CodeStep({ patient, sent, onSent, onOther, onAttached, onDiffers, onClose }: CodeStepProps) {
  const text = useText(abhaWords);
  const again = useSendAgain(patient, sent, onSent);
  const { bind, submit, busy, problem } = usePlainForm({
    schema: Typed,
    defaults: { code: '' },
    save: async ({ code }) => {
      const { isAttached, address, facts } = await confirmAbhaCode({
        verificationId: sent.verificationId,
        code,
      });
      if (isAttached) onAttached(address);
      else onDiffers(facts);
    },
  });
  const failed = again.problem || problem;
  return (
    <Dialog
      open
      title={text.title(patient.name)}
      confirmLabel={text.check}
      cancelLabel={text.cancel}
      busy={busy || again.busy}
      focus="body"
      onConfirm={submit}
      onClose={onClose}
    >
      <p role="status">{text.sentTo(sent.sentTo)}</p>
      <Fields onSubmit={submit}>
        <TextField
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          maxLength={8}
          autoFocus
          {...bind('code')}
        />
      </Fields>
      {failed && <Banner tone="danger">{failed}</Banner>}
      <div className={styles.others}>
        <Button tone="quiet" disabled={!again.isFree} busy={again.busy} onClick={() => void again.send()}>
          {text.sendAgain}
        </Button>
        <Button tone="bare" onClick={onOther}>
          {text.otherAbha}
        </Button>
      </div>
    </Dialog>
  );
}

/** Sends a further code, once ABDM takes another request. */
function useSendAgain(patient: Patient, { abha, resendAfterS }: Sent, onSent: (sent: Sent) => void) {
  const [isFree, setFree] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setFree(true), resendAfterS * 1_000);
    return () => clearTimeout(timer);
  }, [resendAfterS]);
  async function send(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      onSent({ ...(await sendAbhaCode({ patientId: patient.id, consentBy: patient.name, abha })), abha });
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  }
  return { isFree, busy, problem, send };
}

interface DecideStepProps {
  patient: Patient;
  verificationId: string;
  facts: readonly AbhaFact[];
  onAttached: (address: string) => void;
  onClose: () => void;
}

function DecideStep({ patient, verificationId, facts, onAttached, onClose }: DecideStepProps) {
  const text = useText(abhaWords);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isReplaced = facts.some(({ fact, state }) => fact === 'HEALTH_ID' && state === 'DIFFERENT');
  async function attach(): Promise<void> {
    setBusy(true);
    try {
      onAttached((await attachAbha(verificationId)).address);
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      wide
      title={text.decideTitle(patient.name)}
      confirmLabel={text.attach}
      cancelLabel={text.isOther}
      busy={busy}
      focus="cancel"
      onConfirm={() => void attach()}
      onClose={onClose}
    >
      <p>{text.decideText}</p>
      <AbhaCompared facts={facts} />
      <p>{isReplaced ? text.replaces : text.stays}</p>
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Dialog>
  );
}
