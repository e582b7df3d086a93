import type { UseFormReturn } from 'react-hook-form';
import { QUESTIONS, isEmergency, type DeskValues } from '#features/front-desk/desk-form.ts';
import styles from '#features/front-desk/front-desk.module.css';
import type { Bind } from '#forms/use-bind.ts';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { Choice } from '#ui/inputs/choice.tsx';

interface UrgencyProps {
  form: UseFormReturn<DeskValues>;
  bind: Bind<DeskValues>;
}

/** Three questions, before a name is asked: a caller with a blue child does not wait for a form. */
export function UrgencyQuestions({ form, bind }: UrgencyProps) {
  const text = useText(frontDesk);
  const values = form.watch();
  const hasYes = QUESTIONS.some((question) => values[question] === 'YES');
  return (
    <section className={styles.urgency} aria-label={text.askFirst} data-emergency={isEmergency(values)}>
      <p className={styles.askFirst}>
        <strong>{text.askFirst}</strong> {isEmergency(values) ? text.emergencyText : text.askFirstText}
      </p>
      <div className={styles.questions}>
        {QUESTIONS.map((question) => (
          <Choice
            key={question}
            label={text[question]}
            hint={text[`${question}Hint`]}
            options={[
              ['YES', text.yes],
              ['NO', text.no],
            ]}
            isDanger={values[question] === 'YES'}
            value={values[question]}
            {...bind(question)}
          />
        ))}
      </div>
      {hasYes && (
        <TextField
          label={text.yesWithdrawn}
          hint={text.yesWithdrawnHint}
          optional
          {...bind('yesWithdrawn')}
        />
      )}
    </section>
  );
}
