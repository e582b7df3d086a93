import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { NewMessageText, type MessageText } from '#contract/sent-messages.ts';
import { fillText, placedIn } from '#domain/fill-text.ts';
import { tooLongValues } from '#domain/registered-text.ts';
import { withLastLine } from '#domain/last-line.ts';
import { smsParts } from '#domain/sms-parts.ts';
import { saveMessageText, testMessage } from '#api/resources/sent-messages.ts';
import { sentMessages } from '#i18n/en/sent-messages.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import styles from './messages.module.css';

interface EditTextProps {
  of: MessageText;
  onClose: () => void;
}

const places = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(' ');

export function EditText({ of: one, onClose }: EditTextProps) {
  const text = useText(sentMessages);
  const { notification, language, original, edited, templateId, needs, examples, lastLine } = one;
  const [templates, setTemplates] = useState<Readonly<Record<string, string>>>({});
  const form = usePlainForm({
    schema: NewMessageText,
    defaults: { text: edited ?? original, templateId: templateId ?? '' },
    save: async (values) => {
      await saveMessageText({ notification, language, ...values, vendorTemplates: templates });
      toast({ tone: 'ok', text: text.saved });
      onClose();
    },
  });
  const [typed, registered] = form.form.watch(['text', 'templateId']);
  const shown = withLastLine(fillText(typed || original, examples), registered ? null : lastLine);
  const { length, encoding, parts } = smsParts(shown);
  const hints = [text.valuesHint(places(Object.keys(examples))), needs.length && text.needed(places(needs))];
  return (
    <FormDialog title={text.editTitle(text[language])} verb={text.save} form={form} onClose={onClose}>
      <p>{one.event}</p>
      <TextArea
        {...form.bind('text')}
        label={text.text}
        hint={hints.filter(Boolean).join('. ')}
        rows={5}
        lang={language}
      />
      <div className={styles.example}>
        <strong>{text.example}</strong>
        <p lang={language} className={styles.shown}>
          {shown}
        </p>
        <p role="status">{text.length(length, encoding, parts)}</p>
        {lastLine && <p>{registered ? text.lastLineRegistered : text.lastLine}</p>}
      </div>
      <TextField {...form.bind('templateId')} label={text.templateId} hint={text.templateIdHint} mono />
      {registered &&
        tooLongValues(placedIn(typed || original, examples)).map(({ name, length: chars, max }) => (
          <Banner key={name} tone="warn">
            {text.valueTooLong(name, chars, max)}
          </Banner>
        ))}
      {one.vendorTemplates.map(({ connector, title, template }) => (
        <TextField
          key={connector}
          label={text.vendorTemplate(title)}
          hint={text.vendorTemplateHint(placedIn(typed || original, examples).length)}
          value={templates[connector] ?? template ?? ''}
          onChange={(change) => setTemplates({ ...templates, [connector]: change.target.value.trim() })}
          mono
        />
      ))}
      <Tools one={one} onRestore={() => form.form.setValue('text', original)} />
    </FormDialog>
  );
}

function Tools({ one, onRestore }: { one: MessageText; onRestore: () => void }) {
  const text = useText(sentMessages);
  const { notification, language } = one;
  const test = useMutation({
    mutationFn: () => testMessage({ notification, language }),
    onSuccess: () => toast({ tone: 'ok', text: text.tested }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <div className={styles.tools}>
      <Button tone="quiet" size="s" onClick={onRestore}>
        {text.restore}
      </Button>
      <Button tone="quiet" size="s" busy={test.isPending} onClick={() => test.mutate()}>
        {text.test}
      </Button>
      <small>{text.testHint}</small>
    </div>
  );
}
