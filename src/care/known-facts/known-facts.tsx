import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SINGLE_KINDS, type FactValue, type KnownFact } from '#contract/known-facts.ts';
import type { PatientSummary } from '#contract/shared.ts';
import { knownFactsQuery, useUnsentFacts } from '#api/resources/known-facts.ts';
import { profileValuesQuery } from '#api/resources/patients.ts';
import { mayBePregnant } from '#domain/pregnancy.ts';
import { FactForm } from './fact-form.tsx';
import { EndedRow, FactRow, PlainRow } from './fact-row.tsx';
import { factWords } from './fact-words.ts';
import styles from './known-facts.module.css';
import { knownFacts } from '#i18n/en/known-facts.ts';
import { useText } from '#i18n/text.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { useSavedHere } from '#ui/saved-here.ts';

type Kind = FactValue['kind'];

interface Group {
  id: 'ALLERGIES' | 'PROBLEMS' | 'MEDICINES' | 'PREGNANCY' | 'ORGANS';
  kinds: readonly Kind[];
}

const GROUPS: readonly Group[] = [
  { id: 'ALLERGIES', kinds: ['ALLERGY', 'NO_KNOWN_ALLERGY'] },
  { id: 'PROBLEMS', kinds: ['PROBLEM'] },
  { id: 'MEDICINES', kinds: ['MEDICINE'] },
  { id: 'PREGNANCY', kinds: ['PREGNANCY', 'BREASTFEEDING'] },
  { id: 'ORGANS', kinds: ['KIDNEY', 'LIVER'] },
];

interface KnownFactsProps {
  patient: Pick<PatientSummary, 'id' | 'sex' | 'ageYears'>;
  /** Under another heading: the level of the groups'. */
  level?: 2 | 3;
}

/** Shows what is known of a patient, group by group, with the buttons to add, change and end it, and what was before. */
export function KnownFacts({ patient, level = 3 }: KnownFactsProps) {
  const text = useText(knownFacts);
  const query = useQuery(knownFactsQuery(patient.id));
  return (
    <Loaded query={query} shape="text">
      {(facts) => {
        const ended = facts.filter((fact) => fact.ended);
        return (
          <div className={styles.groups}>
            {GROUPS.filter((group) => applies(group, patient, facts)).map((group) => (
              <GroupOfFacts key={group.id} {...{ group, patient, facts, level }} />
            ))}
            {ended.length > 0 && (
              <details className={styles.history}>
                <summary>{text.history(ended.length)}</summary>
                <ul className={styles.rows}>
                  {ended.map((fact) => (
                    <EndedRow key={fact.id} fact={fact} />
                  ))}
                </ul>
              </details>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Pregnancy is asked of those who can be; what is recorded is always shown. */
function applies(
  { id, kinds }: Group,
  patient: KnownFactsProps['patient'],
  facts: readonly KnownFact[],
): boolean {
  if (id !== 'PREGNANCY' || mayBePregnant(patient)) return true;
  return facts.some(({ value, ended }) => !ended && kinds.includes(value.kind));
}

interface GroupProps {
  group: Group;
  patient: KnownFactsProps['patient'];
  facts: readonly KnownFact[];
  level: 2 | 3;
}

function GroupOfFacts({ group, patient, facts, level }: GroupProps) {
  const text = useText(knownFacts);
  const savedHere = useSavedHere();
  const id = useId();
  const [adding, setAdding] = useState<Kind>();
  const own = facts.filter(({ value, ended }) => !ended && group.kinds.includes(value.kind));
  const unsent = useUnsentFacts(patient.id).filter(({ value }) => group.kinds.includes(value.kind));
  const isEmpty = own.length + unsent.length === 0;
  const Heading = `h${level}` as const;
  // A kind that is recorded is changed at its row; "none known" is not for whom an allergy is known.
  const addable = group.kinds.filter(
    (kind) =>
      !SINGLE_KINDS.some((single) => single === kind) ||
      !own.some(({ value }) => value.kind === kind || group.id === 'ALLERGIES'),
  );
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.title}>
        <Heading id={id}>{text[group.id]}</Heading>
        {!adding && (
          <div className={styles.verbs}>
            {addable.map((kind) => (
              <Button key={kind} size="s" tone="quiet" onClick={() => setAdding(kind)}>
                {text[`add${kind}`]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {group.id === 'MEDICINES' && <Prescribed patientId={patient.id} isLast={isEmpty} />}
      {isEmpty && group.id !== 'MEDICINES' && <p className={styles.none}>{text.notRecorded}</p>}
      <ul className={styles.rows}>
        {own.map((fact) => (
          <FactRow key={fact.id} patientId={patient.id} fact={fact} />
        ))}
        {unsent.map(({ clientId, value }) => (
          <PlainRow key={clientId} words={factWords(value, text)} small={savedHere} />
        ))}
      </ul>
      {adding && <FactForm patientId={patient.id} kind={adding} onDone={() => setAdding(undefined)} />}
    </section>
  );
}

/** The medicines of signed prescriptions that have not ended. */
function Prescribed({ patientId, isLast }: { patientId: string; isLast: boolean }) {
  const text = useText(knownFacts);
  const profile = useQuery(profileValuesQuery(patientId));
  return (
    <Loaded query={profile} shape="text">
      {({ medicines }) =>
        medicines.length === 0 ? (
          isLast && <p className={styles.none}>{text.notRecorded}</p>
        ) : (
          <ul className={styles.rows}>
            {medicines.map((name) => (
              <PlainRow key={name} words={{ name, details: [] }} small={text.prescribedHere} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
