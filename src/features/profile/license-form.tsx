import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, FileText } from 'lucide-react';
import type { License } from '#contract/profile-forms.ts';
import type { MedicalCouncil } from '#contract/reference.ts';
import { allOf } from '#api/lists/all-of.ts';
import { documentQuery, documentLink } from '#api/resources/documents.ts';
import {
  licenseSchema,
  professionalQuery,
  refreshProfile,
  saveLicense,
} from '#api/resources/profile-forms.ts';
import { councilsQuery } from '#api/resources/reference.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import type { ProfileFormProps } from '#features/profile/personal-form.tsx';
import shared from '#features/profile/profile.module.css';
import styles from '#features/profile/license-form.module.css';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { DOCUMENTS } from '#lib/accepted-files.ts';
import { sizeWords } from '#lib/file-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { DropZone } from '#ui/inputs/file-picker.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { LazyDocumentViewer } from '#care/lazy-document-viewer.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { emptyAsUndefined, useBind, useProblem } from '#forms/use-bind.ts';

/** Registration with a medical council; a change is checked by hand before it counts. */
export function LicenseForm(props: ProfileFormProps) {
  const read = allOf(useQuery(professionalQuery), useQuery(councilsQuery));
  return (
    <Loaded query={read} rows={4} shape="text">
      {([{ license }, councils]) => <Form {...props} license={license} councils={councils} />}
    </Loaded>
  );
}

interface FormProps extends ProfileFormProps {
  license: License | null;
  councils: readonly MedicalCouncil[];
}

function Form({ license, councils, onSaved, saveLabel }: FormProps) {
  const text = useText(profile);
  const draft = useLicenseDraft(license, onSaved);
  const { form } = draft;
  const bind = useBind(form, { registeredOn: text.dayRule, validTill: text.dayRule });
  const problem = useProblem(form);
  const file = form.watch('file');
  return (
    <FormCard
      title={text.license}
      sub={license && <LicenseState license={license} />}
      draft={draft}
      saveLabel={saveLabel}
    >
      <TextField
        label={text.registrationNumber}
        hint={text.registrationHint}
        mono
        {...bind('registrationNumber')}
      />
      <SelectField label={text.council} {...bind('medicalCouncil')}>
        <option value="">{text.chooseOne}</option>
        {councils.map(({ id, medicalCouncil, active }) => (
          <option key={id} value={medicalCouncil}>
            {active ? medicalCouncil : text.formerCouncil(medicalCouncil)}
          </option>
        ))}
      </SelectField>
      <TextField label={text.registeredOn} type="date" optional {...bind('registeredOn', emptyAsUndefined)} />
      <TextField
        label={text.validTill}
        hint={text.validTillHint}
        type="date"
        optional
        {...bind('validTill', emptyAsUndefined)}
      />
      <Wide>
        <div className={shared.group}>
          {license?.documentId && <LicenseDocument id={license.documentId} />}
          <DropZone
            accept={DOCUMENTS}
            words={file ? text.chosen(file.name, sizeWords(file.size)) : text.certificate}
            limit={text.certificateLimit}
            onFiles={([chosen]) => form.setValue('file', chosen, { shouldDirty: true })}
          />
          {problem('file') && <p role="alert">{problem('file')}</p>}
        </div>
      </Wide>
    </FormCard>
  );
}

function useLicenseDraft(license: License | null, onSaved: FormProps['onSaved']) {
  return useDraftForm({
    name: 'mrn-license',
    schema: licenseSchema,
    defaults: {
      registrationNumber: license?.registrationNumber ?? '',
      medicalCouncil: license?.medicalCouncil ?? '',
      registeredOn: license?.registeredOn ?? undefined,
      validTill: license?.validTill ?? undefined,
      file: undefined,
    },
    save: saveLicense,
    refresh: refreshProfile,
    // A file is not text: it is chosen again after a reload.
    secret: ['file'],
    ...(onSaved ? { onSaved } : {}),
  });
}

export function LicenseState({ license }: { license: License }) {
  const text = useText(profile);
  return license.verified ? (
    <Chip tone="ok" icon={CircleCheck}>
      {text.verified}
    </Chip>
  ) : (
    <Chip tone="warn" icon={Clock}>
      {text.beingChecked}
    </Chip>
  );
}

function LicenseDocument({ id }: { id: string }) {
  const text = useText(profile);
  const [shown, setShown] = useState<string>();
  const { data } = useQuery(documentQuery(id));
  if (!data) return null;
  return (
    <div className={styles.file}>
      <Button tone="quiet" size="s" icon={FileText} onClick={() => setShown(id)}>
        {text.viewCertificate}
      </Button>
      <span>{`${data.name}, ${sizeWords(data.sizeBytes)}`}</span>
      <LazyDocumentViewer documents={[data]} shown={shown} onShow={setShown} load={documentLink} />
    </div>
  );
}
