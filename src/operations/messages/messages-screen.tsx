import type { MessageState } from '#contract/sent-messages.ts';
import { sentMessages } from '#i18n/en/sent-messages.ts';
import { useText } from '#i18n/text.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { SentList } from './sent-list.tsx';
import { TextList } from './text-list.tsx';

export const VIEWS = ['sent', 'texts'] as const;

export interface MessagesSearch {
  view?: (typeof VIEWS)[number] | undefined;
  state?: MessageState | undefined;
  event?: string | undefined;
}

export interface MessagesScreenProps extends MessagesSearch {
  onSearch: (change: MessagesSearch) => void;
}

/** SMS and mail: what was sent, and the words. */
export function MessagesScreen({ view = 'sent', state, event, onSearch }: MessagesScreenProps) {
  const text = useText(sentMessages);
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} />
      <Tabs
        label={text.views}
        fit
        selected={view}
        onSelect={(id) => onSearch({ view: VIEWS.find((one) => one === id) })}
        tabs={[
          {
            id: 'sent',
            label: text.sent,
            panel: view === 'sent' && <SentList {...{ state, event, onSearch }} />,
          },
          { id: 'texts', label: text.texts, panel: view === 'texts' && <TextList /> },
        ]}
      />
    </Page>
  );
}
