import { useState } from 'react';
import { ChatBubble } from '#care/chat/chat-bubble.tsx';
import { ChatDay, ChatList } from '#care/chat/chat-list.tsx';
import { Composer } from '#care/chat/composer.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import styles from './sample.module.css';
import { Sample } from './sample.tsx';

const nothing = () => undefined;

export function ChatSamples() {
  return (
    <Sample title="Chat">
      <Tabs
        label="Show"
        tabs={[
          { id: 'messages', label: 'Messages', panel: <Talk /> },
          { id: 'comments', label: 'Comments', count: 2, hot: true, panel: <p>Two comments.</p> },
          { id: 'vitals', label: 'Vitals', panel: <p>BP 168/102 at 10:30.</p> },
          { id: 'video', label: 'Video', disabled: true, panel: null },
        ]}
      />
    </Sample>
  );
}

function Talk() {
  const [sent, setSent] = useState<readonly string[]>([]);
  return (
    <div className={styles.chat}>
      <ChatList label="Messages with Lakshmi">
        <ChatDay>Today</ChatDay>
        <ChatBubble side="theirs" who="Lakshmi" time="10:41">
          My sugar was 312 before lunch. I took the tablet at 8. My head is spinning.
        </ChatBubble>
        <ChatBubble side="mine" time="10:42" state="read">
          Please sit down and drink a glass of water. Did you eat after the tablet?
        </ChatBubble>
        <ChatBubble side="theirs" who="Lakshmi" time="10:44" lang="ta">
          இல்லை, காலையில் சாப்பிடவில்லை.
        </ChatBubble>
        <ChatBubble side="mine" time="10:45" state="delivered">
          Thank you.
        </ChatBubble>
        <ChatBubble side="mine" time="10:45" state="sent">
          Stay seated.
        </ChatBubble>
        <ChatBubble side="mine" state="sending">
          I come back to you.
        </ChatBubble>
        <ChatBubble side="mine" state="waiting">
          I will measure again in ten minutes. Dr Iyer will look at it too.
        </ChatBubble>
        <ChatBubble side="mine" state="failed" why="The file is larger than 25 MB" onRetry={nothing}>
          Sugar diary.pdf
        </ChatBubble>
        {sent.map((text, at) => (
          <ChatBubble key={at} side="mine" state="waiting">
            {text}
          </ChatBubble>
        ))}
      </ChatList>
      <Composer
        label="Message to Lakshmi"
        placeholder="Message"
        onSend={(text) => setSent([...sent, text])}
        onAttach={nothing}
      />
    </div>
  );
}
