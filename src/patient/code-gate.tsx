import { ask } from './calls.ts';
import { CodeForm } from './code-form.tsx';
import { useWords } from './language.ts';
import { useMoreWords } from './more-words.ts';

interface CodeGateProps {
  link: string;
  onOpen: (token: string) => void;
  onEnded: () => void;
}

/** Opens the page by a code, where the date of birth in the record is another one. */
export function CodeGate({ link, onOpen, onEnded }: CodeGateProps) {
  const words = useMoreWords();
  return (
    <CodeForm
      title={useWords().gateTitle}
      text={words.codeByRecord}
      onSend={async () => (await ask(null, 'sendPatientPageCode', { link })).codeId}
      onCode={async (codeId, code) =>
        onOpen((await ask(null, 'openPatientPageByCode', { link, codeId, code })).token)
      }
      onEnded={onEnded}
    />
  );
}
