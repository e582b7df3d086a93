import { useMutation } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import type { catalogueCalls } from '#contract/catalogue.ts';
import { checkPrices, importPrices } from '#api/resources/catalogue.ts';
import { labPrices } from '#i18n/en/operations-catalogue.ts';
import { operations } from '#i18n/en/operations.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { BadLines } from '#operations/import/checked.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { DropZone, FileButton } from '#ui/inputs/file-picker.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './catalogue.module.css';

const CSV = '.csv,text/csv';

/** A file is checked first; its prices are set when no line is wrong. */
export function ImportPrices({ onClose }: { onClose: () => void }) {
  const text = useText(labPrices);
  const words = useText(operations);
  const check = useMutation({ mutationFn: checkPrices });
  const start = useMutation({
    mutationFn: importPrices,
    onSuccess: ({ orders }) => {
      toast({ tone: 'ok', text: text.priced(orders) });
      onClose();
    },
  });
  const file = check.variables;
  const checked = check.data;
  const isRight = checked !== undefined && checked.badLines === 0 && checked.prices > 0;
  const problem = check.error ?? start.error;
  const take = ([chosen]: readonly File[]): void => {
    start.reset();
    if (chosen) check.mutate(chosen);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.fileTitle}
      confirmLabel={text.start(checked?.prices ?? 0)}
      onConfirm={() => file && start.mutate(file)}
      confirmDisabled={!isRight}
      cancelLabel={words.cancel}
      busy={start.isPending}
      focus="cancel"
      wide
    >
      <div className={styles.part}>
        <ChooseFile name={file?.name} busy={check.isPending} onFiles={take} />
        <p role="status">
          {check.isPending && text.checking}
          {checked && text.right(checked.prices, checked.changed)}
        </p>
        {checked && checked.badLines > 0 && <ToCorrect checked={checked} />}
        {problem && <Banner tone="danger">{wordsOf(problem)}</Banner>}
      </div>
    </Dialog>
  );
}

interface ChooseFileProps {
  name: string | undefined;
  busy: boolean;
  onFiles: (files: readonly File[]) => void;
}

function ChooseFile({ name, busy, onFiles }: ChooseFileProps) {
  const text = useText(labPrices);
  if (name === undefined)
    return <DropZone words={text.drop} limit={text.columns} accept={CSV} onFiles={onFiles} />;
  return (
    <>
      <strong className={styles.file}>{name}</strong>
      <FileButton label={text.another} tone="quiet" accept={CSV} busy={busy} onFiles={onFiles} />
    </>
  );
}

function ToCorrect({ checked }: { checked: ResponseOf<typeof catalogueCalls.checkPrices> }) {
  const text = useText(labPrices);
  return (
    <>
      <Banner tone="warn">{text.toCorrect(checked.badLines)}</Banner>
      <BadLines lines={checked.firstBadLines} />
    </>
  );
}
