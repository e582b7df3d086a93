import * as z from 'zod/mini';
import { importCalls as calls } from '#contract/imports.ts';
import type { BodyOf } from '#contract/call.ts';
import { startImport } from '#api/resources/imports.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { imports } from '#i18n/en/imports.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { NO_PROOF } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';

const Proven = z.omit(calls.startImport.body, { kind: true, file: true });

interface StartImportProps {
  list: BodyOf<typeof calls.checkImport>;
  rows: number;
  onClose: () => void;
  onStarted: () => void;
}

/** A list of staff gives access to many at once. */
export function StartImport({ list, rows, onClose, onStarted }: StartImportProps) {
  const text = useText(imports);
  const form = usePlainForm({
    schema: Proven,
    defaults: NO_PROOF,
    save: async (proof) => {
      await startImport({ ...list, ...proof });
      onClose();
      onStarted();
    },
  });
  return (
    <FormDialog title={text.startTitle} verb={text.start(rows)} form={form} onClose={onClose}>
      <p>{list.file.name}</p>
      <ProofFields bind={form.bind} />
    </FormDialog>
  );
}
