import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MessageText } from '#contract/sent-messages.ts';
import { messageTextsQuery } from '#api/resources/sent-messages.ts';
import { sentMessages } from '#i18n/en/sent-messages.ts';
import { useText } from '#i18n/text.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EditText } from './edit-text.tsx';
import styles from './messages.module.css';

/** The words of each message, in each language. */
export function TextList() {
  const text = useText(sentMessages);
  const query = useQuery(messageTextsQuery());
  const [edited, setEdited] = useState<MessageText>();
  return (
    <Card aria-label={text.texts}>
      <Loaded query={query} rows={8}>
        {(texts) => (
          <ul className={styles.texts}>
            {texts.map((one) => (
              <li key={`${one.notification} ${one.language}`}>
                <div>
                  <strong>{one.event}</strong>
                  <p lang={one.language}>{one.edited ?? one.original}</p>
                  <span className={styles.marks}>
                    <Chip>{text[one.language]}</Chip>
                    {one.edited !== null && <Chip tone="warn">{text.edited}</Chip>}
                    {one.templateId && <code>{one.templateId}</code>}
                  </span>
                </div>
                <Button
                  tone="quiet"
                  size="s"
                  aria-label={text.editOf(one.event, text[one.language])}
                  onClick={() => setEdited(one)}
                >
                  {text.edit}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {edited && <EditText of={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
