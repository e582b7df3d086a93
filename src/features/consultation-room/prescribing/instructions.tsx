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

/** What the patient is told, in English and in their language: each as the prescriber writes it. */
export function Instructions({ item, patient, onChange }: InstructionsProps) {
  const text = useText(pad);
  const hintId = useId();
  const choices = languagesFor(patient.languages);
  const isKnown = patient.languages.some((name) => name in LANGUAGES);
  const language = item.translated?.language ?? (isKnown ? choices[0] : undefined);
  const [tag, nativeName] = LANGUAGES[language ?? ''] ?? [];
  const said = item.translated?.text ?? '';
  return (
    <div className={styles.pair}>
      <span className={styles.joined}>
        <span className={styles.tag} aria-hidden>
          English
        </span>
        <input
          className={styles.text}
          aria-label={text.instructions}
          placeholder={text.instructionsHead}
          value={item.instructions}
          maxLength={300}
          onChange={(event) => onChange({ instructions: event.target.value })}
        />
      </span>
      <span className={styles.joined}>
        <span className={styles.tag}>
          <select
            className={styles.select}
            aria-label={text.languageOf}
            value={language ?? ''}
            lang={tag}
            onChange={({ target: { value } }) =>
              onChange({ translated: value ? { language: value, text: said } : undefined })
            }
          >
            {!language && <option value="">{text.choose}</option>}
            {choices.map((name) => (
              <option key={name} value={name} lang={LANGUAGES[name]?.[0]}>
                {name === language ? nativeName : `${LANGUAGES[name]?.[1] ?? ''} (${name})`}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size="s" />
        </span>
        <input
          className={styles.text}
          dir="auto"
          lang={tag}
          aria-label={text.instructionsIn(language ?? '…')}
          aria-describedby={hintId}
          placeholder={text.translatedHint}
          value={said}
          maxLength={300}
          disabled={!language}
          onChange={(event) => language && onChange({ translated: { language, text: event.target.value } })}
        />
        <span id={hintId} hidden>
          {text.translatedHint}
        </span>
      </span>
    </div>
  );
}
