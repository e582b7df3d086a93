import { useMutation, useQuery } from '@tanstack/react-query';
import { checkImport, importQuery, startImport } from '#api/resources/imports.ts';
import { imports } from '#i18n/en/imports.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Checked } from './checked.tsx';
import { FileCard, SafeToRepeat } from './file-card.tsx';
import styles from './import.module.css';
import { NewestImport } from './newest-import.tsx';

/** A list of patients: a check that writes nothing, then an import that runs on the server. */
export function ImportScreen() {
  const text = useText(imports);
  const newest = useQuery(importQuery());
  const check = useMutation({ mutationFn: checkImport });
  const start = useMutation({ mutationFn: startImport, onSuccess: () => check.reset() });
  const file = check.variables;
  const problem = check.error ?? start.error;
  return (
    <Page>
      <PageHeader title={text.title} />
      {problem && <Banner tone="danger">{wordsOf(problem)}</Banner>}
      <div className={styles.columns}>
        <FileCard
          name={file?.name}
          state={check.status}
          onFile={(chosen) => {
            start.reset();
            check.mutate(chosen);
          }}
        />
        <div className={styles.main}>
          {check.data && file && (
            <Checked
              checked={check.data}
              isRunning={newest.data?.state === 'RUNNING'}
              busy={start.isPending}
              onStart={() => start.mutate(file)}
            />
          )}
          <Loaded query={newest} rows={3}>
            {(job) => <NewestImport job={job} />}
          </Loaded>
        </div>
        <SafeToRepeat />
      </div>
    </Page>
  );
}
