import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { Registration } from '#contract/registration.ts';
import { submitRegistration } from '#api/resources/registration.ts';
import styles from '#features/profile/profile.module.css';
import { registration as words } from '#i18n/en/registration.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';

/** The end of a registration: what is missing, or the button that submits it. */
export function SubmitCard({ registration }: { registration: Registration }) {
  const text = useText(words);
  const submit = useMutation({ mutationFn: submitRegistration });
  const { missing } = registration;
  return (
    <Card aria-label={text.submitTitle}>
      <CardHeader title={text.submitTitle} />
      <div className={styles.files}>
        {missing.length > 0 ? (
          <p>{text.stillMissing(missing.map((step) => text[step]).join(', '))}</p>
        ) : (
          <p>{text.submitText}</p>
        )}
        {submit.error && <Banner tone="danger">{wordsOf(submit.error)}</Banner>}
        <div className={styles.end}>
          <Button
            icon={Send}
            disabled={missing.length > 0}
            busy={submit.isPending}
            onClick={() => submit.mutate()}
          >
            {text.submit}
          </Button>
        </div>
      </div>
    </Card>
  );
}
