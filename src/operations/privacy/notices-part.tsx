import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { NOTICE_KINDS, type NoticeKind, type NoticeVersion } from '#contract/notices.ts';
import { Language } from '#contract/sent-messages.ts';
import { noticesQuery } from '#api/resources/privacy.ts';
import { notices } from '#i18n/en/notices.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './privacy.module.css';
import { PublishNotice } from './publish-notice.tsx';

/** Shows what patients are told about their data and asked to consent to, by version. */
export function NoticesPart() {
  const query = useQuery(noticesQuery());
  return (
    <div className={styles.part}>
      <Loaded query={query} rows={8}>
        {(versions) =>
          NOTICE_KINDS.map((kind) => (
            <NoticeCard key={kind} kind={kind} versions={versions.filter((one) => one.kind === kind)} />
          ))
        }
      </Loaded>
    </div>
  );
}

function NoticeCard({ kind, versions }: { kind: NoticeKind; versions: NoticeVersion[] }) {
  const text = useText(notices);
  const [isOpen, setOpen] = useState(false);
  const [newest, ...earlier] = versions;
  return (
    <Card aria-label={text[kind]}>
      <CardHeader
        title={text[kind]}
        sub={text[`${kind}Sub`]}
        end={
          <Button tone="quiet" size="s" icon={Plus} onClick={() => setOpen(true)}>
            {text.publish}
          </Button>
        }
      />
      <div className={styles.body}>
        {newest ? <Version of={newest} /> : <Banner>{text[`none${kind}`]}</Banner>}
        {earlier.length > 0 && (
          <details>
            <summary>{text.earlier}</summary>
            {earlier.map((one) => (
              <Version key={one.version} of={one} />
            ))}
          </details>
        )}
      </div>
      {isOpen && <PublishNotice kind={kind} newest={newest} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Version({ of: { version, words, publishedAt, by } }: { of: NoticeVersion }) {
  const text = useText(notices);
  const missing = Language.options.filter((language) => !words[language]);
  return (
    <article className={styles.version}>
      <p className={styles.note}>{text.version(version, dayAndTime(publishedAt), by ?? text.commandLine)}</p>
      <p className={styles.words}>{words.en}</p>
      {missing.length > 0 && (
        <p className={styles.note}>{text.missing(missing.map((language) => text[language]).join(', '))}</p>
      )}
    </article>
  );
}
