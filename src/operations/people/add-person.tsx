import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { NewPerson } from '#contract/new-person.ts';
import { peopleAdminCalls } from '#contract/people-admin.ts';
import { addPerson, inviteProvider, placesQuery } from '#api/resources/people-admin.ts';
import type { Bind } from '#forms/use-bind.ts';
import { people } from '#i18n/en/people-admin.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { NO_PROOF } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import type { OperatorRole } from '#contract/operator-roles.ts';
import { HubTicks } from './hub-ticks.tsx';
import { RoleTicks } from './role-ticks.tsx';
import { Secret } from './secret.tsx';

type Kind = 'provider' | NewPerson['role'];
const KINDS: readonly Kind[] = ['provider', 'nurse', 'agent', 'operator'];

interface Made {
  title: string;
  secret: string;
  words: string;
}

/** A doctor gets a link to register by; everyone else an account with a temporary password. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const text = useText(people);
  const [kind, setKind] = useState<Kind>('nurse');
  const [made, setMade] = useState<Made>();
  if (made)
    return (
      <Secret title={made.title} secret={made.secret} onClose={onClose}>
        {made.words}
      </Secret>
    );
  const who = (
    <SelectField
      label={text.kind}
      value={kind}
      onChange={(event) => setKind(KINDS.find((one) => one === event.target.value) ?? 'nurse')}
    >
      {KINDS.map((one) => (
        <option key={one} value={one}>
          {text[one]}
        </option>
      ))}
    </SelectField>
  );
  return kind === 'provider' ? (
    <InviteProvider who={who} onClose={onClose} onMade={setMade} />
  ) : (
    <AddAccount key={kind} role={kind} who={who} onClose={onClose} onMade={setMade} />
  );
}

interface PartProps {
  who: ReactNode;
  onClose: () => void;
  onMade: (made: Made) => void;
}

const { body: Invitation } = peopleAdminCalls.inviteProviderToClinic;

function InviteProvider({ who, onClose, onMade }: PartProps) {
  const text = useText(people);
  const { data } = useQuery(placesQuery());
  const clinics = data?.clinics ?? [];
  const form = usePlainForm({
    schema: Invitation,
    defaults: { clinicId: '', note: '' },
    save: async (body) => {
      const { link } = await inviteProvider(body);
      onMade({ title: text.link, secret: link, words: text.linkText });
    },
  });
  return (
    <FormDialog
      title={text.addTitle}
      verb={text.makeLink}
      form={form}
      onClose={onClose}
      disabled={clinics.length === 0}
    >
      {who}
      <p>{text.providerText}</p>
      {data && clinics.length === 0 && <Banner>{text.needClinic}</Banner>}
      <SelectField label={text.clinic} {...form.bind('clinicId')}>
        <option value="">{text.chooseClinic}</option>
        {clinics.map(({ id, clinicName, city }) => (
          <option key={id} value={id}>
            {`${clinicName}, ${city}`}
          </option>
        ))}
      </SelectField>
      <TextArea label={text.note} optional {...form.bind('note')} />
    </FormDialog>
  );
}

const Account = z.omit(peopleAdminCalls.addPerson.body, { role: true, hubKeys: true, roles: true });

const EMPTY: z.input<typeof Account> = {
  name: '',
  userName: '',
  email: '',
  mobile: '',
  salutation: '',
  registrationNumber: '',
  agentType: 'AGENT',
  ...NO_PROOF,
};

function AddAccount({ role, who, onClose, onMade }: PartProps & { role: NewPerson['role'] }) {
  const text = useText(people);
  const { data } = useQuery(placesQuery());
  const [roles, setRoles] = useState<ReadonlySet<OperatorRole>>(new Set());
  const [hubKeys, setHubKeys] = useState<ReadonlySet<string>>(new Set());
  const form = usePlainForm({
    schema: Account,
    defaults: EMPTY,
    save: async (account) => {
      const { temporaryPassword } = await addPerson({
        ...account,
        role,
        hubKeys: [...hubKeys],
        ...(role === 'operator' && { roles: [...roles] }),
      });
      onMade({
        title: text.added(account.name),
        secret: temporaryPassword,
        words: text.temporaryText,
      });
    },
  });
  return (
    <FormDialog
      title={text.addTitle}
      verb={text.add}
      form={form}
      onClose={onClose}
      disabled={role === 'operator' && roles.size === 0}
    >
      {who}
      <TextField label={text.name} autoFocus {...form.bind('name')} />
      <TextField label={text.userName} autoCapitalize="none" spellCheck={false} {...form.bind('userName')} />
      <TextField label={text.email} type="email" {...form.bind('email')} />
      <TextField label={text.mobile} inputMode="tel" {...form.bind('mobile')} />
      <RoleFields role={role} bind={form.bind} />
      {role === 'operator' ? (
        <RoleTicks chosen={roles} onChange={setRoles} />
      ) : (
        <HubTicks hubs={data?.hubs ?? []} chosen={hubKeys} onChange={setHubKeys} />
      )}
      <ProofFields bind={form.bind} />
    </FormDialog>
  );
}

/** Asks what only this role has. */
function RoleFields({ role, bind }: { role: NewPerson['role']; bind: Bind<z.input<typeof Account>> }) {
  const text = useText(people);
  if (role === 'nurse')
    return (
      <>
        <TextField label={text.salutation} optional {...bind('salutation')} />
        <TextField label={text.number} optional {...bind('registrationNumber')} />
      </>
    );
  if (role === 'operator') return <p>{text.operatorText}</p>;
  return (
    <SelectField label={text.agentType} {...bind('agentType')}>
      <option value="AGENT">{text.everything}</option>
      <option value="AGENT_PT">{text.homeCareOnly}</option>
    </SelectField>
  );
}
