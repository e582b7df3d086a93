import { useState } from 'react';
import { NoticeWords, type NoticeKind, type NoticeVersion } from '#contract/notices.ts';
import { Language } from '#contract/sent-messages.ts';
import { publishNotice } from '#api/resources/privacy.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { notices } from '#i18n/en/notices.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { noticeDrafts } from './notice-drafts.ts';

interface PublishNoticeProps {
  kind: NoticeKind;
  newest: NoticeVersion | undefined;
  onClose: () => void;
}

const NONE: NoticeWords = { en: '', hi: '', mr: '', bn: '', ta: '', te: '' };

/** The words of a new version in each language, beginning with those of the newest one, or with a draft. */
export function PublishNotice({ kind, newest, onClose }: PublishNoticeProps) {
  const text = useText(notices);
  const [wasVersion] = useState(newest?.version ?? 0);
  const form = usePlainForm({
    schema: NoticeWords,
    defaults: newest ? { ...NONE, ...newest.words } : noticeDrafts(portalConfig)[kind],
    prefix: 'words.',
    save: async (words) => {
      await publishNotice({ kind, wasVersion, words });
      toast({ tone: 'ok', text: text.published });
      onClose();
    },
  });
  return (
    <FormDialog title={text.publishTitle(text[kind])} verb={text.publishNow} form={form} onClose={onClose}>
      <p>{text.publishText}</p>
      {!newest && <Banner>{text.draft}</Banner>}
      {Language.options.map((language) => (
        <TextArea
          key={language}
          label={text[language]}
          hint={language === 'en' ? undefined : text.shownInEnglish}
          lang={language}
          rows={language === 'en' ? 8 : 4}
          {...form.bind(language)}
        />
      ))}
    </FormDialog>
  );
}
