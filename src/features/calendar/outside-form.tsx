import { useState } from 'react';
import * as z from 'zod/mini';
import { useWatch, type Control } from 'react-hook-form';
import { outsideCalendarCalls, OutsideSource } from '#contract/outside-calendars.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { addOutsideCalendar } from '#api/resources/outside-calendars.ts';
import { useBind, type Bind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import styles from '#features/calendar/outside-dialog.module.css';
import { calendar } from '#i18n/en/calendar.ts';
import { outsideCalendars } from '#i18n/en/outside-calendars.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const Fields = z.object({
  name: outsideCalendarCalls.addOutsideCalendar.body.shape.name,
  url: OutsideSource.shape.url,
  hasSignIn: z.boolean(),
  userName: z.string(),
  password: z.string(),
});

type Input = z.output<typeof Fields>;

const BLANK: Input = { name: '', url: '', hasSignIn: false, userName: '', password: '' };

/** Adds a calendar elsewhere, which is read once before it is kept. Its address and password are in no draft. */
export function OutsideForm({ onClose }: { onClose: () => void }) {
  const text = useText(outsideCalendars);
  const { offline } = useText(calendar);
  const draft = useOutsideDraft(onClose);
  const bind = useBind(draft.form, { name: text.labelError, url: text.urlError });
  return (
    <Dialog
      open
      title={text.addTitle}
      confirmLabel={text.add}
      cancelLabel={text.back}
      busy={draft.state === 'saving'}
      focus="body"
      onConfirm={() => void draft.submit()}
      onClose={onClose}
    >
      <TextField label={text.label} hint={text.labelHint} autoFocus {...bind('name')} />
      <TextField
        label={text.url}
        hint={text.urlHint}
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...bind('url')}
      />
      <Places />
      <SignIn control={draft.form.control} bind={bind} />
      {draft.problem && (
        <Banner tone="danger">{draft.problem.offline ? offline : draft.problem.words}</Banner>
      )}
    </Dialog>
  );
}

function useOutsideDraft(onSaved: () => void) {
  const text = useText(outsideCalendars);
  const [clientId] = useState(() => crypto.randomUUID());
  return useDraftForm({
    name: 'outside-calendar',
    schema: Fields,
    defaults: BLANK,
    secret: ['url', 'userName', 'password'],
    save: async ({ name, url, hasSignIn, userName, password }) => {
      const source = { url, ...(hasSignIn && userName && { userName, password }) };
      const busyTimes = await addOutsideCalendar({ clientId, name, ...source });
      toast({ tone: 'ok', text: text.added(busyTimes) });
      await refresh('calendar.changed');
    },
    onSaved,
  });
}

/** Tells where each service shows the address. */
function Places() {
  const text = useText(outsideCalendars);
  return (
    <details className={styles.places}>
      <summary>{text.where}</summary>
      <ul>
        {(['google', 'microsoft', 'apple', 'others'] as const).map((place) => (
          <li key={place}>{text[place]}</li>
        ))}
      </ul>
    </details>
  );
}

interface SignInProps {
  control: Control<Input, unknown, Input>;
  bind: Bind<Input>;
}

/** User name and password, for a server that asks for them. */
function SignIn({ control, bind }: SignInProps) {
  const text = useText(outsideCalendars);
  const hasSignIn = useWatch({ control, name: 'hasSignIn' });
  return (
    <>
      <CheckboxField label={text.signIn} {...bind('hasSignIn')} />
      {hasSignIn && (
        <>
          <TextField label={text.userName} autoComplete="off" {...bind('userName')} />
          <TextField
            label={text.password}
            hint={text.passwordHint}
            type="password"
            autoComplete="new-password"
            {...bind('password')}
          />
        </>
      )}
    </>
  );
}
