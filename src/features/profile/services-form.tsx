import { useQuery } from '@tanstack/react-query';
import { asTimeInput } from '#care/end-time-field.tsx';
import type { ClinicProvider } from '#contract/profile.ts';
import type { ServiceAndFee, ServiceAndFeeInformation } from '#contract/profile-forms.ts';
import type { ConsultationTypeConfig } from '#contract/reference.ts';
import { allOf } from '#api/lists/all-of.ts';
import { clinicsQuery } from '#api/resources/profile.ts';
import { refreshProfile, saveServices, servicesQuery } from '#api/resources/profile-forms.ts';
import { typeConfigQuery } from '#api/resources/reference.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { money } from '#domain/format.ts';
import type { ProfileFormProps } from '#features/profile/personal-form.tsx';
import { RupeeField } from '#features/profile/rupee-field.tsx';
import { servicesSchema, type ServicesForm } from '#features/profile/services-schema.ts';
import { WeekTimes } from '#features/profile/week-times.tsx';
import shared from '#features/profile/profile.module.css';
import styles from '#features/profile/services-form.module.css';
import { profile } from '#i18n/en/profile.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { useBind, useProblem, wholeNumber, type Bind } from '#forms/use-bind.ts';

interface ServicesFormProps extends ProfileFormProps {
  providerId: string;
}

/** R5.05: audio, chat, video and in person, what each costs, and when the provider is there for them. */
export function ServicesForm({ providerId, ...props }: ServicesFormProps) {
  const read = allOf(
    useQuery(servicesQuery),
    useQuery(typeConfigQuery('SCHEDULED')),
    useQuery(clinicsQuery(providerId)),
  );
  return (
    <Loaded query={read} rows={6} shape="text">
      {([info, config, clinics]) => <Form {...props} {...{ info, config, clinics }} />}
    </Loaded>
  );
}

interface FormProps extends ProfileFormProps {
  info: ServiceAndFeeInformation;
  config: ConsultationTypeConfig;
  clinics: readonly ClinicProvider[];
}

function Form({ info, config, clinics, onSaved, saveLabel }: FormProps) {
  const text = useText(profile);
  const range = text.feeRange(money(config.feeMinPaise), money(config.feeMaxPaise));
  const draft = useDraftForm({
    name: 'service-info',
    schema: servicesSchema(config, { ...text, range }),
    defaults: {
      ...info,
      services: everyMode(info.services, config),
      availability: info.availability.map(asTimeInput),
    },
    save: saveServices,
    refresh: refreshProfile,
    ...(onSaved ? { onSaved } : {}),
  });
  const { form } = draft;
  const own = { 'services.*.slotMinutes': text.slotRule, 'services.*.feePaise': range };
  const bind = useBind(form, own);
  const problem = useProblem(form, own);
  return (
    <FormCard title={text.modes} sub={range} draft={draft} saveLabel={saveLabel}>
      <Wide>
        <div className={shared.group}>
          {form.watch('services').map((service, at) => (
            <ModeRow key={service.consultationMode} {...{ service, at, form, bind, problem }} />
          ))}
        </div>
      </Wide>
      <WeekTimes form={form} bind={bind} problem={problem} clinics={clinics} />
    </FormCard>
  );
}

interface ModeRowProps {
  service: ServiceAndFee;
  at: number;
  form: Parameters<typeof RupeeField>[0]['form'];
  bind: Bind<ServicesForm>;
  problem: (name: string) => string | undefined;
}

function ModeRow({ service, at, form, bind, problem }: ModeRowProps) {
  const text = useText(profile);
  const mode = useText(common)[service.consultationMode];
  // The error is about the whole group; the first mode shows it.
  const nothing = at === 0 ? problem('services') : undefined;
  const { feePaise, followUpFeePaise } = service;
  // A follow-up has the fee of a first visit until it gets its own, so that it is not free by mistake.
  const takeFee = (paise: number): void => {
    if (Object.is(followUpFeePaise, feePaise)) form.setValue(`services.${at}.followUpFeePaise`, paise);
  };
  return (
    <div className={styles.mode} role="group" aria-label={mode}>
      <CheckboxField label={mode} {...bind(`services.${at}.offered`)} error={nothing} />
      {service.offered && (
        <>
          <RupeeField
            label={text.fee}
            form={form}
            name={`services.${at}.feePaise`}
            problem={problem}
            onAmount={takeFee}
          />
          <RupeeField
            label={text.followUpFee}
            form={form}
            name={`services.${at}.followUpFeePaise`}
            problem={problem}
          />
          <TextField
            label={text.slot}
            inputMode="numeric"
            {...bind(`services.${at}.slotMinutes`, wholeNumber)}
          />
        </>
      )}
    </div>
  );
}

/** A row for each mode that the hospital has, offered or not yet. */
function everyMode(saved: readonly ServiceAndFee[], config: ConsultationTypeConfig): ServiceAndFee[] {
  return config.consultationModes.map(
    (consultationMode) =>
      saved.find((service) => service.consultationMode === consultationMode) ?? {
        consultationMode,
        offered: false,
        feePaise: 0,
        followUpFeePaise: 0,
        slotMinutes: config.slotMinutes,
      },
  );
}
