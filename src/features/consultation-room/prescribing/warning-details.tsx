import { Ban, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Warning } from '#contract/prescriptions.ts';
import { isSentence } from '#contract/sentence.ts';
import { OVERRIDE_CODES, OVERRIDE_REASONS, REASONS_OF } from '#contract/override-reasons.ts';
import { otherOf, reasonKey, type PadItem } from './pad-items.ts';
import styles from './warning-details.module.css';
import { fieldReasons } from '#i18n/en/field-reasons.ts';
import { pad } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface WarningDetailsProps {
  item: PadItem;
  warning: Warning;
  /** A reason is written here. */
  asks: boolean;
  onChange: (part: Partial<PadItem>) => void;
}

/** Shows what speaks against the medicine, why, and for a severe warning the reason to prescribe it nevertheless. */
export function WarningDetails({ item, warning, asks, onChange }: WarningDetailsProps) {
  const said = useWarningWords(item, warning);
  const isNote = warning.severity === 'MODERATE';
  return (
    <div className={styles.against} data-note={isNote ? '' : undefined}>
      <p className={styles.title}>
        <Icon of={warning.severity === 'CONTRAINDICATED' ? Ban : TriangleAlert} size="s" />
        <span>{said}</span>
      </p>
      <Why warning={warning} />
      {warning.allergy && <Reaction {...warning.allergy} />}
      {warning.dose && <DoseFacts dose={warning.dose} />}
      {asks && <OverrideReason {...{ item, warning, onChange }} />}
    </div>
  );
}

/** A reason from the list of its kind, a sentence of one's own, or both. */
function OverrideReason({ item, warning, onChange }: Omit<WarningDetailsProps, 'asks'>) {
  const words = useText(pad);
  const faults = useText(fieldReasons);
  const [left, setLeft] = useState(false);
  const key = reasonKey(warning);
  const reason = item.reasons[key] ?? '';
  const code = item.codes?.[key];
  const isMissing = left && reason.trim() !== '' && !code && !isSentence(reason);
  return (
    <>
      <SelectField
        label={words.listedReason}
        value={code ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ codes: { ...item.codes, [key]: OVERRIDE_CODES.find((one) => one === value) } })
        }
      >
        <option value="">{words.ownWords}</option>
        {REASONS_OF[warning.kind].map((one) => (
          <option key={one} value={one}>
            {OVERRIDE_REASONS[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.reason}
        hint={code ? words.reasonMore : words.reasonHint}
        optional={code !== undefined}
        value={reason}
        error={isMissing ? faults.REASON_SENTENCE : undefined}
        maxLength={300}
        onBlur={() => setLeft(true)}
        onChange={(event) => onChange({ reasons: { ...item.reasons, [key]: event.target.value } })}
      />
    </>
  );
}

/** Shows what happens and what to do; folded where a rule only asks for caution. */
function Why({ warning: { kind, severity, effect, advice } }: Pick<WarningDetailsProps, 'warning'>) {
  const words = useText(pad);
  if (!effect && !advice) return null;
  const why = <p className={styles.why}>{sentences([effect, advice])}</p>;
  if (severity !== 'MODERATE' || (kind !== 'CONTRAINDICATION' && kind !== 'PREGNANCY')) return why;
  return (
    <details className={styles.folded}>
      <summary>{words.why}</summary>
      {why}
    </details>
  );
}

/** Shows what is recorded of the reaction: it decides how grave the warning is. */
function Reaction({ reaction, severity, certainty }: NonNullable<Warning['allergy']>) {
  const words = useText(pad);
  const said = [
    reaction,
    severity && words[`reaction${severity}`],
    certainty && words[`reaction${certainty}`],
  ];
  const known = said.filter(Boolean).join(', ');
  return <p className={styles.why}>{known ? words.reactionRecorded(known) : words.reactionUnknown}</p>;
}

/** Shows what was added up, and what the data say beside the limit. */
function DoseFacts({ dose: { from, note, isRefused } }: { dose: NonNullable<Warning['dose']> }) {
  const words = useText(pad);
  const facts = [
    from.length > 1 && words.addedUp(from),
    isRefused && words.doseRefused,
    note && words.doseNote(note),
  ].filter((one): one is string => typeof one === 'string' && one !== '');
  return facts.length ? <p className={styles.why}>{sentences(facts)}</p> : null;
}

function useWarningWords(item: PadItem, warning: Warning): string {
  const text = useText(room);
  const words = useText(pad);
  const { severity, isCurrent } = warning;
  const [first = '', second = ''] = warning.between;
  const grades = { CONTRAINDICATED: words.doNotGive, MAJOR: words.avoid, MODERATE: words.caution };
  const readAs = warning.allergy?.readAs;
  const allergyWords = (entry: string): string =>
    readAs ? words.allergyReadAs(entry, readAs) : text.allergyTo(entry);
  const said: Record<Warning['kind'], () => string> = {
    ALLERGY: () => allergyWords(second),
    ALLERGY_NOT_COMPARED: () => words.allergyNotCompared(first),
    DOSE: () => (warning.dose ? words.doseAbove(first, warning.dose) : second),
    DUPLICATE: () => words.duplicate(first, second, isCurrent),
    CLASS: () => words.sameClass(first, second, isCurrent),
    CONTRAINDICATION: () => grades[severity](first, second),
    PREGNANCY: () => (severity === 'MODERATE' ? words.cautionInPregnancy : words.avoidInPregnancy)(first),
    INTERACTION: () =>
      `${(isCurrent ? words.withCurrent : text.withOther)(otherOf(item, warning))}: ${text[severity]}`,
  };
  return said[warning.kind]();
}

/** The texts of a rule, each with its full stop. */
function sentences(texts: readonly string[]): string {
  return texts
    .filter(Boolean)
    .map((text) => text.replace(/\.?$/, '.'))
    .join(' ');
}
