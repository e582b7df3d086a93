import { FileText, Lock, QrCode, Stethoscope } from 'lucide-react';
import type { NotChecked } from '#contract/pad.ts';
import type { Warning } from '#contract/prescriptions.ts';
import type { Consultation } from '#contract/consultations.ts';
import { overrideWords } from '#contract/override-reasons.ts';
import { overridesOf, reasonKey } from './pad-items.ts';
import styles from './signing-dialog.module.css';
import type { Pad } from './use-pad.ts';
import { pad as padWords } from '#i18n/en/pad.ts';
import { signing } from '#i18n/en/signing.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Icon } from '#ui/media/icon.tsx';

interface SigningFactsProps {
  consultation: Consultation;
  pad: Pad;
  /** Unknown until the document is drawn. */
  version: number | undefined;
}

/** Shows what is recorded with the signature, and what it changes. */
export function SigningFacts({ consultation, pad, version }: SigningFactsProps) {
  const text = useText(signing);
  const { consent } = consultation;
  const reasons = new Map(
    overridesOf(pad.items, pad.warnings).map((override) => [
      reasonKey(override),
      overrideWords(override.code, override.reason),
    ]),
  );
  return (
    <>
      <section aria-labelledby="recorded">
        <h3 id="recorded">{text.recorded}</h3>
        <ul className={styles.list}>
          {pad.notChecked.map((one) => (
            <NotCheckedLine key={one.what + one.name} {...one} />
          ))}
          {pad.warnings.map((warning) => (
            <Recorded key={reasonKey(warning)} warning={warning} reason={reasons.get(reasonKey(warning))} />
          ))}
          {pad.warnings.length + pad.notChecked.length === 0 && <li>{text.noWarnings}</li>}
          {consent && (
            <li>
              {text.consent(text[consent.kind], dayAndTime(consent.at))}
              {consent.guardian && `. ${text.guardian(consent.guardian)}`}
            </li>
          )}
        </ul>
      </section>
      <section aria-labelledby="after-signing">
        <h3 id="after-signing">{text.after}</h3>
        <ul className={styles.after}>
          {version !== undefined && (
            <li>
              <Icon of={Lock} size="s" /> {text.fixed(version)}
            </li>
          )}
          <li>
            <Icon of={FileText} size="s" /> {text.filed}
          </li>
          <li>
            <Icon of={QrCode} size="s" /> {text.checked}
          </li>
          <li>
            <Icon of={Stethoscope} size="s" /> {text.stays}
          </li>
        </ul>
      </section>
    </>
  );
}

function Recorded({ warning, reason }: { warning: Warning; reason: string | undefined }) {
  const text = useText(signing);
  const { kind, between, severity } = warning;
  return (
    <li data-severity={severity}>
      <b>
        {text[kind]}: {between.join(', ')}.
      </b>{' '}
      {reason ? `${text.yourReason} “${reason}”` : text.shown}
    </li>
  );
}

function NotCheckedLine({ what, name, readAs = '' }: NotChecked) {
  const text = useText(signing);
  const words = useText(padWords);
  return (
    <li>
      {text.notChecked} {words[what](name, readAs)}
    </li>
  );
}
