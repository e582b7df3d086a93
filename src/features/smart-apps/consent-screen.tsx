import { useMutation, useQuery } from '@tanstack/react-query';
import type { AppConsent, AppFault } from '#contract/smart-apps.ts';
import { answerSmartConsent, smartConsentQuery } from '#api/resources/smart-apps.ts';
import styles from '#features/smart-apps/consent-screen.module.css';
import { smartApps } from '#i18n/en/smart-apps.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Button, buttonClass } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { LoadingPage } from '#ui/feedback/loaded.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { toast } from '#ui/feedback/notify.ts';

/** Asks the doctor whether an app may read a patient, by name. @param ask what the app asks for, as the server packed it */
export function ConsentScreen({ ask }: { ask: string }) {
  const query = useQuery(smartConsentQuery(ask));
  if (!query.data) return <LoadingPage query={query} />;
  const { consent, fault, back } = query.data;
  return consent ? (
    <Consent {...{ ask, consent }} />
  ) : (
    <CannotOpen fault={fault ?? 'REQUEST_WRONG'} back={back} />
  );
}

function Consent({ ask, consent }: { ask: string; consent: AppConsent }) {
  const text = useText(smartApps);
  const answer = useMutation({
    mutationFn: (isAllowed: boolean) => answerSmartConsent(ask, isAllowed),
    onSuccess: (url) => location.assign(url),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  // The page leaves once the browser is at the app: until then a second answer would be refused.
  const isBusy = answer.isPending || answer.isSuccess;
  return (
    <Page narrow>
      <PageHeader title={text.title(consent.appName)} />
      <Card pad className={styles.body} aria-label={consent.appName}>
        <KeyValues
          items={[
            { label: text.app, value: consent.appName },
            {
              label: text.patient,
              value: (
                <>
                  <strong lang={consent.nameLang}>{consent.patientName}</strong>, {text.mrnOf(consent.mrn)}
                </>
              ),
            },
            {
              label: text.reads,
              value: (
                <ul className={styles.reads}>
                  {consent.reads.map((type) => (
                    <li key={type}>{text[type]}</li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
        <p>{text.howLong}</p>
        <div className={styles.verbs}>
          <Button busy={isBusy && answer.variables} onClick={() => isBusy || answer.mutate(true)}>
            {text.allow}
          </Button>
          <Button
            tone="quiet"
            busy={isBusy && !answer.variables}
            onClick={() => isBusy || answer.mutate(false)}
          >
            {text.refuse}
          </Button>
        </div>
      </Card>
    </Page>
  );
}

function CannotOpen({ fault, back }: { fault: AppFault; back: string | null }) {
  const text = useText(smartApps);
  return (
    <Page narrow>
      <PageHeader title={text.wrongTitle} />
      <Card pad className={styles.body} aria-label={text.wrongTitle}>
        <p>{text[fault]}</p>
        {back && (
          <div className={styles.verbs}>
            <a className={buttonClass({ tone: 'quiet' })} href={back} rel="noreferrer">
              {text.back}
            </a>
          </div>
        )}
      </Card>
    </Page>
  );
}
