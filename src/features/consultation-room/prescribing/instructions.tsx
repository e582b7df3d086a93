import { useId } from 'react';
import { ChevronDown } from 'lucide-react';
import { LANGUAGES, languagesFor } from '#domain/languages.ts';
import type { DoseFieldsProps } from './dose-fields.tsx';
import type { PadPatient } from './per-kg.tsx';
import styles from './instructions.module.css';
import { pad } from '#i18n/en/pad.ts';
import { useText } from '#i18n/text.ts';
import { Icon } from '#ui/media/icon.tsx';

interface InstructionsProps extends DoseFieldsProps {
  patient: PadPatient;
}

/** Shows what the patient is told, in English and in their language: each as the prescriber writes it. */
export function Instructions(props: InstructionsProps) {
  const text = useText(pad);
  const { item, onChange } = props;
  return (
    <div className={styles.pair}>
      <span className={styles.joined}>
        <span className={styles.tag} aria-hidden>
          English
        </span>
        <input
          className={styles.text}
          autoComplete="off"
          aria-label={text.instructions}
          placeholder={text.instructionsHead}
          value={item.instructions}
          maxLength={300}
          onChange={(event) => onChange({ instructions: event.target.value })}
        />
      </span>
      <Translated {...props} />
    </div>
  );
}

/** In the patient's language, or one that is chosen: before that nothing can be written. */
function Translated({ item, patient, onChange }: InstructionsProps) {
  const text = useText(pad);
  const hintId = useId();
  const choices = languagesFor(patient.languages);
  const isKnown = patient.languages.some((name) => name in LANGUAGES);
  const language = item.translated?.language ?? (isKnown ? choices[0] : undefined);
  const said = item.translated?.text ?? '';
  const write = (next: string | undefined, words: string): void =>
    onChange({ translated: next ? { language: next, text: words } : undefined });
  return (
    <span className={styles.joined}>
      <span className={styles.tag}>
        <LanguageSelect language={language} choices={choices} onPick={(next) => write(next, said)} />
        <Icon of={ChevronDown} size="s" />
      </span>
      <input
        className={styles.text}
        autoComplete="off"
        dir="auto"
        lang={LANGUAGES[language ?? '']?.[0]}
        aria-label={text.instructionsIn(language ?? '…')}
        aria-describedby={hintId}
        placeholder={text.translatedHint}
        value={said}
        maxLength={300}
        disabled={!language}
        onChange={(event) => write(language, event.target.value)}
      />
      <span id={hintId} hidden>
        {text.translatedHint}
      </span>
    </span>
  );
}

interface LanguageSelectProps {
  language: string | undefined;
  choices: readonly string[];
  onPick: (language: string) => void;
}

function LanguageSelect({ language, choices, onPick }: LanguageSelectProps) {
  const text = useText(pad);
  return (
    <select
      className={styles.select}
      aria-label={text.languageOf}
      value={language ?? ''}
      lang={LANGUAGES[language ?? '']?.[0]}
      onChange={(event) => onPick(event.target.value)}
    >
      {!language && <option value="">{text.choose}</option>}
      {choices.map((name) => (
        <option key={name} value={name} lang={LANGUAGES[name]?.[0]}>
          {name === language ? LANGUAGES[name]?.[1] : `${LANGUAGES[name]?.[1] ?? ''} (${name})`}
        </option>
      ))}
    </select>
  );
}
