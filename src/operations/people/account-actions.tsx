import { useState } from 'react';
import { peopleAdminCalls as calls, type PersonDetails } from '#contract/people-admin.ts';
import {
  confirmPersonEmail,
  disablePerson,
  enablePerson,
  removePersonApp,
  removePersonSignOn,
  resetPersonPassword,
} from '#api/resources/people-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { people } from '#i18n/en/people-admin.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { latelyDefaults, NO_PROOF } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { isEmailOpen } from './email-open.ts';
import { Secret } from './secret.tsx';
import styles from './people.module.css';

interface ActionsProps {
  person: PersonDetails;
  isOwn: boolean;
}

type Asked = 'reset' | 'app' | 'signOn' | 'email' | 'disable' | 'enable';

/** Shows what is done with an account; each asks first. */
export function AccountActions({ person, isOwn }: ActionsProps) {
  const text = useText(people);
  const [asked, setAsked] = useState<Asked>();
  const [password, setPassword] = useState<string>();
  const close = (): void => setAsked(undefined);
  return (
    <section className={styles.part} aria-label={text.actions}>
      <h3>{text.actions}</h3>
      <div className={styles.actions}>
        <Button tone="quiet" size="s" onClick={() => setAsked('reset')}>
          {text.resetPassword}
        </Button>
        {person.secondFactorSince && !isOwn && (
          <Button tone="quiet" size="s" onClick={() => setAsked('app')}>
            {text.removeApp}
          </Button>
        )}
        {person.signOn && (
          <Button tone="quiet" size="s" onClick={() => setAsked('signOn')}>
            {text.removeSignOn}
          </Button>
        )}
        {isEmailOpen(person) && (
          <Button tone="quiet" size="s" onClick={() => setAsked('email')}>
            {text.confirmEmail}
          </Button>
        )}
        {person.isDisabled ? (
          <Button size="s" onClick={() => setAsked('enable')}>
            {text.enable}
          </Button>
        ) : (
          !isOwn && (
            <Button tone="danger" size="s" onClick={() => setAsked('disable')}>
              {text.disable}
            </Button>
          )
        )}
      </div>
      {(asked === 'reset' || asked === 'app' || asked === 'signOn') && (
        <ProvenAction person={person} asked={asked} onClose={close} onPassword={setPassword} />
      )}
      {asked === 'email' && <ConfirmEmail person={person} onClose={close} />}
      {asked === 'disable' && <Disable person={person} onClose={close} />}
      {asked === 'enable' && <Enable person={person} onClose={close} />}
      {password !== undefined && (
        <Secret title={text.temporary(person.name)} secret={password} onClose={() => setPassword(undefined)}>
          {text.temporaryText}
        </Secret>
      )}
    </section>
  );
}

interface ProvenActionProps {
  person: PersonDetails;
  asked: 'reset' | 'app' | 'signOn';
  onClose: () => void;
  onPassword: (password: string) => void;
}

/** Takes an account out of its holder's hands; the operator proves again who they are. */
function ProvenAction({ person: { id, name }, asked, onClose, onPassword }: ProvenActionProps) {
  const text = useText(people);
  const words = {
    reset: { title: text.resetTitle(name), verb: text.resetPassword, lead: text.resetText },
    app: { title: text.removeTitle(name), verb: text.removeApp, lead: text.removeText },
    signOn: { title: text.removeSignOnTitle(name), verb: text.removeSignOn, lead: text.removeSignOnText },
  }[asked];
  const form = usePlainForm({
    schema: calls.resetPersonPassword.body,
    defaults: { userId: id, ...NO_PROOF },
    save: async (body) => {
      if (asked === 'reset') onPassword((await resetPersonPassword(body)).temporaryPassword);
      else {
        await (asked === 'app' ? removePersonApp(body) : removePersonSignOn(body));
        toast({ tone: 'ok', text: asked === 'app' ? text.removed : text.signOnRemoved });
      }
      onClose();
    },
  });
  return (
    <FormDialog title={words.title} verb={words.verb} form={form} onClose={onClose}>
      <p>{words.lead}</p>
      <ProofFields bind={form.bind} />
    </FormDialog>
  );
}

/** Confirms an e-mail, by which the account may be linked; the operator proves again who they are. */
function ConfirmEmail({ person, onClose }: Pick<ProvenActionProps, 'person' | 'onClose'>) {
  const text = useText(people);
  const { id: userId, name, email } = person;
  const form = usePlainForm({
    schema: calls.confirmPersonEmail.body,
    defaults: { userId, email, ...NO_PROOF },
    save: async (body) => {
      await confirmPersonEmail(body);
      toast({ tone: 'ok', text: text.emailConfirmed });
      onClose();
    },
  });
  return (
    <FormDialog title={text.confirmEmailTitle(name)} verb={text.confirmEmail} form={form} onClose={onClose}>
      <p>{text.confirmEmailText(email)}</p>
      <ProofFields bind={form.bind} />
    </FormDialog>
  );
}

/** Says what happens to sessions, open requests, bookings and papers; the focus is on what keeps everything. */
function Disable({ person, onClose }: { person: PersonDetails; onClose: () => void }) {
  const text = useText(people);
  const form = usePlainForm({
    schema: calls.disablePerson.body,
    defaults: { userId: person.id, reason: '', ...latelyDefaults() },
    save: async (body) => {
      await disablePerson(body);
      toast({ tone: 'ok', text: text.disabledNow(person.name) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.disableTitle(person.name)}
      verb={text.disableNow}
      keep={text.keep}
      form={form}
      onClose={onClose}
    >
      <ul className={styles.effects}>
        <li>{text.disableSessions(person.sessions)}</li>
        <li>{text.disableOpen(person.open)}</li>
        {person.role === 'provider' && <li>{text.disableBooked(person.booked)}</li>}
        <li>{text.disablePapers}</li>
      </ul>
      <TextArea label={text.reason} hint={text.reasonHint} {...form.bind('reason')} />
      <ProofFields bind={form.bind} lately />
    </FormDialog>
  );
}

function Enable({ person: { id, name }, onClose }: Pick<ProvenActionProps, 'person' | 'onClose'>) {
  const text = useText(people);
  const form = usePlainForm({
    schema: calls.enablePerson.body,
    defaults: { userId: id, ...latelyDefaults() },
    save: async (body) => {
      await enablePerson(body);
      toast({ tone: 'ok', text: text.enabled(name) });
      onClose();
    },
  });
  return (
    <FormDialog title={text.enableTitle(name)} verb={text.enable} form={form} onClose={onClose}>
      <p>{text.enableText}</p>
      <ProofFields bind={form.bind} lately />
    </FormDialog>
  );
}
