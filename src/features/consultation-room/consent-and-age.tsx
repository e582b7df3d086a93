import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { ApiError } from '#api/http/errors.ts';
import { recordConsent } from '#api/resources/consultations.ts';
import { confirmPatientAge } from '#api/resources/prescriptions.ts';
import { ADULT_YEARS } from '#domain/adult.ts';
import styles from '#features/consultation-room/panel.module.css';
import { BirthField } from '#forms/birth-field.tsx';
import { consentAndAge } from '#i18n/en/consent-and-age.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Icon } from '#ui/media/icon.tsx';

/** Shows what the telemedicine guidelines ask before a prescription: the patient's age, and their consent. */
export function ConsentAndAge({ consultation }: { consultation: Consultation }) {
  const text = useText(consentAndAge);
  return (
    <section className={styles.section} aria-labelledby="consent-and-age">
      <h2 id="consent-and-age">{text.title}</h2>
      <Age consultation={consultation} />
      <Given consultation={consultation} />
    </section>
  );
}

/** A change that the server makes at once, or says why not. */
function useDone<Input>(change: (input: Input) => Promise<unknown>, { consultationNumber }: Consultation) {
  return useMutation({
    mutationFn: change,
    onSuccess: () => refresh('consultation.changed', consultationNumber),
  });
}

/** The one field of a form says why it was refused. */
function wrongOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const [field] = error instanceof ApiError ? (error.body.fields ?? []) : [];
  return wordsOf(field ? { body: field } : error);
}

function Age({ consultation }: { consultation: Consultation }) {
  const text = useText(consentAndAge);
  const { consultationNumber, ageConfirmed } = consultation;
  const [birthDate, setBirthDate] = useState('');
  const confirm = useDone(() => confirmPatientAge({ consultationNumber, birthDate }), consultation);
  if (ageConfirmed) return <Done>{text.ageConfirmed}</Done>;
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault();
        if (birthDate) confirm.mutate(undefined);
      }}
    >
      <Open>{text.ageOpen}</Open>
      <BirthField
        label={text.birthDate}
        hint={text.birthDateHint}
        value={birthDate}
        error={wrongOf(confirm.error)}
        onChange={({ target }) => setBirthDate(target.value)}
      />
      <Button type="submit" tone="quiet" disabled={!birthDate} busy={confirm.isPending}>
        {text.confirmAge}
      </Button>
    </form>
  );
}

function Given({ consultation }: { consultation: Consultation }) {
  const text = useText(consentAndAge);
  const { consultationNumber, consent, patient } = consultation;
  const [guardian, setGuardian] = useState('');
  const needsGuardian = patient.ageYears < ADULT_YEARS;
  const record = useDone(
    () => recordConsent({ consultationNumber, kind: 'EXPLICIT', ...(guardian.trim() ? { guardian } : {}) }),
    consultation,
  );
  // A minor's consent from before guardians were recorded is asked for again.
  if (consent?.kind === 'EXPLICIT' && (consent.guardian || !needsGuardian))
    return <Done>{text.explicit(dayAndTime(consent.at), consent.guardian)}</Done>;
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault();
        record.mutate(undefined);
      }}
    >
      {consent && !needsGuardian ? <p>{text.implied}</p> : <Open>{openWords(text, consultation)}</Open>}
      {needsGuardian && (
        <TextField
          label={text.guardian}
          hint={text.guardianHint}
          value={guardian}
          maxLength={120}
          error={wrongOf(record.error)}
          onChange={({ target }) => setGuardian(target.value)}
        />
      )}
      <Button
        type="submit"
        tone="quiet"
        busy={record.isPending}
        disabled={needsGuardian && guardian.trim().length < 3}
      >
        {text.recordConsent}
      </Button>
      {record.error && !needsGuardian && <p role="alert">{wordsOf(record.error)}</p>}
    </form>
  );
}

function openWords(
  text: (typeof consentAndAge)['en'],
  { consent, consentWithdrawnAt }: Consultation,
): string {
  if (consent) return text.impliedMinor;
  return consentWithdrawnAt ? text.withdrawn(dayAndTime(consentWithdrawnAt)) : text.noConsent;
}

function Done({ children }: { children: string }) {
  return (
    <p className={styles.given}>
      <Icon of={CircleCheck} size="s" />
      {children}
    </p>
  );
}

function Open({ children }: { children: string }) {
  return (
    <p className={styles.open}>
      <Icon of={TriangleAlert} size="s" />
      {children}
    </p>
  );
}
