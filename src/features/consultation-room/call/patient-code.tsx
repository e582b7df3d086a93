import styles from '#features/consultation-room/guest/guest.module.css';
import { guest } from '#i18n/en/guest.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { useSmsCode } from '#lib/sms-code.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';

interface PatientCodeProps {
  code: { digits: string; setDigits: (digits: string) => void; again: () => void };
  problem: string;
  busy: boolean;
}

/** The patient's link is in use on another device: a person who opens it here enters the code that the patient got. */
export function PatientCode({ code, problem, busy }: PatientCodeProps) {
  const text = useText(guest);
  useSmsCode(true, code.setDigits);
  return (
    <>
      <p className={styles.lead}>{text.codeWhy}</p>
      <TextField
        label={text.code}
        hint={text.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code.digits}
        error={problem || undefined}
        onChange={(event) =>
          code.setDigits(event.target.value.replace(/\D/g, '').slice(0, portalConfig.codeDigits))
        }
      />
      <Button tone="quiet" block disabled={busy} onClick={code.again}>
        {text.codeAgain}
      </Button>
    </>
  );
}
