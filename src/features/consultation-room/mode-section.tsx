import { lazy, Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { consultationQuery, setMode } from '#api/resources/consultations.ts';
import type { Consultation } from '#contract/consultations.ts';
import { MODE_REASON_MAX_CHARS } from '#contract/limits.ts';
import { ConsultationMode } from '#contract/shared.ts';
import styles from '#features/consultation-room/panel.module.css';
import { common } from '#i18n/en/common.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Pill } from '#ui/feedback/pill.tsx';

const WordsDialog = lazy(() => import('#care/words-dialog.tsx').then((m) => ({ default: m.WordsDialog })));

interface ModeSectionProps {
  consultation: Consultation;
  onMode: (mode: ConsultationMode) => void;
}

/** The mode of the visit. Only its doctor makes a remote visit one in person, and says why. */
export function ModeSection({ consultation, onMode }: ModeSectionProps) {
  const text = useText(room);
  const shared = useText(common);
  const [isAsking, setAsking] = useState(false);
  const { consultationMode, mayWithdraw: isDoctor } = consultation;
  const modes = ConsultationMode.options.filter(
    (mode) => mode !== 'IN_PERSON' || mode === consultationMode || isDoctor,
  );
  const choose = (mode: ConsultationMode): void =>
    mode === 'IN_PERSON' && mode !== consultationMode ? setAsking(true) : onMode(mode);
  return (
    <section className={styles.section} aria-labelledby="mode">
      <h2 id="mode">{text.mode}</h2>
      <div className={styles.pills}>
        {modes.map((mode) => (
          <Pill key={mode} pressed={mode === consultationMode} onPress={() => choose(mode)}>
            {shared[mode]}
          </Pill>
        ))}
      </div>
      <ModeChanged consultation={consultation} />
      <Suspense>
        {isAsking && <InPersonDialog consultation={consultation} onClose={() => setAsking(false)} />}
      </Suspense>
    </section>
  );
}

/** Says that the visit was changed to one in person: it decides what may be prescribed. */
export function ModeChanged({ consultation: { modeChange } }: Pick<ModeSectionProps, 'consultation'>) {
  const text = useText(room);
  const shared = useText(common);
  if (!modeChange) return null;
  const { from, at, by, reason } = modeChange;
  return (
    <p className={styles.hint}>{text.modeChanged(shared[from].toLowerCase(), dayAndTime(at), by, reason)}</p>
  );
}

function InPersonDialog({
  consultation,
  onClose,
}: Pick<ModeSectionProps, 'consultation'> & { onClose: () => void }) {
  const text = useText(room);
  const client = useQueryClient();
  const { consultationNumber, patient } = consultation;
  const { queryKey } = consultationQuery(consultationNumber);
  return (
    <WordsDialog
      question={{
        title: text.inPersonTitle(patient.name),
        text: text.inPersonText,
        field: {
          label: text.inPersonReason,
          hint: text.inPersonHint,
          maxChars: MODE_REASON_MAX_CHARS,
          draft: `in-person:${consultationNumber}`,
        },
      }}
      verb={text.inPersonVerb}
      keep={text.inPersonKeep}
      save={async (reason) => {
        const answer = await setMode({ consultationNumber, consultationMode: 'IN_PERSON', reason });
        client.setQueryData(queryKey, answer.consultation);
      }}
      refresh={() => client.invalidateQueries({ queryKey })}
      onClose={onClose}
    />
  );
}
