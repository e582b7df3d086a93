import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { columnChoiceOf, type ImportKind } from '#contract/imports.ts';
import { checkImport, importQuery } from '#api/resources/imports.ts';
import { imports } from '#i18n/en/imports.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Checked } from './checked.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileCard, SafeToRepeat } from './file-card.tsx';
import styles from './import.module.css';
import { NewestImport } from './newest-import.tsx';
import { StartImport } from './start-import.tsx';

export interface ImportSearch {
  kind?: ImportKind | undefined;
  /** The import that is open. */
  import?: string | undefined;
}

export interface ImportScreenProps extends ImportSearch {
  onSearch: (change: ImportSearch) => void;
  href: (id: string) => string;
}

/** A list from another system: a check that writes nothing, then an import that runs on the server. */
export function ImportScreen({ kind = 'PATIENTS', import: opened, onSearch, href }: ImportScreenProps) {
  const text = useText(imports);
  const newest = useQuery(importQuery());
  const check = useMutation({ mutationFn: checkImport });
  const [isStarting, setStarting] = useState(false);
  const list = check.variables;
  return (
    <Page>
      <PageHeader title={text.title} />
      {check.error && <Banner tone="danger">{wordsOf(check.error)}</Banner>}
      <div className={styles.columns}>
        <FileCard
          kind={kind}
          onKind={(next) => {
            check.reset();
            onSearch({ kind: next });
          }}
          name={list?.file.name}
          state={check.status}
          onFile={(file) => check.mutate({ kind, file })}
        />
        <div className={styles.main}>
          {check.data && list && (
            <Checked
              kind={kind}
              checked={check.data}
              isRunning={newest.data?.state === 'RUNNING'}
              onStart={() => setStarting(true)}
              onDateOrder={(dateOrder) => check.mutate({ ...list, dateOrder })}
              onMadeDates={(madeDates) => check.mutate({ ...list, madeDates })}
              onColumn={(choice) => {
                const chosen = columnChoiceOf(list.columns ?? '{}');
                check.mutate({ ...list, columns: JSON.stringify({ ...chosen, ...choice }) });
              }}
            />
          )}
          {isStarting && check.data && list && (
            <StartImport
              list={list}
              rows={check.data.right}
              onClose={() => setStarting(false)}
              onStarted={() => check.reset()}
            />
          )}
          <Loaded query={newest} rows={3}>
            {(job) => <NewestImport job={job} />}
          </Loaded>
        </div>
        <SafeToRepeat kind={kind} />
      </div>
      <EarlierImports
        asOf={`${newest.data?.id} ${newest.data?.state}`}
        opened={opened}
        onOpen={(id) => onSearch({ import: id })}
        href={href}
      />
    </Page>
  );
}
