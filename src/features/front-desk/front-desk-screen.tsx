import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { DeskRequest } from '#contract/desk-request.ts';
import type { CallerMatch, frontDeskCalls } from '#contract/front-desk.ts';
import { ApiError } from '#api/http/errors.ts';
import { callersQuery, raiseAtDesk, type CallerAsked } from '#api/resources/front-desk.ts';
import { hubsQuery } from '#api/resources/hubs.ts';
import { allHubs } from '#domain/hubs.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { bornOnOf, DeskForm, emptyDesk, type DeskValues, toBody } from '#features/front-desk/desk-form.ts';
import styles from '#features/front-desk/front-desk.module.css';
import { Matches } from '#features/front-desk/matches.tsx';
import { OpenRequest } from '#features/front-desk/open-request.tsx';
import { PatientFields } from '#features/front-desk/patient-fields.tsx';
import { RaiseFooter } from '#features/front-desk/raise-footer.tsx';
import { Raised } from '#features/front-desk/raised.tsx';
import { RequestFields } from '#features/front-desk/request-fields.tsx';
import { UrgencyQuestions } from '#features/front-desk/urgency-questions.tsx';
import { Choice } from '#features/front-desk/choice.tsx';
import { useSettled } from '#features/front-desk/use-settled.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { useOnline } from '#lib/online.ts';
import { isoDayOf } from '#lib/times.ts';
import { LoadingPage } from '#ui/feedback/loaded.tsx';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { FormState } from '#ui/inputs/draft-state.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Page } from '#ui/layout/page.tsx';
import { isForScreen, isShortcut, useOffered } from '#ui/shortcuts.ts';

type Answer = ResponseOf<typeof frontDeskCalls.raiseAtDesk>;
type Choosing = Pick<BodyOf<typeof frontDeskCalls.raiseAtDesk>, 'addTo' | 'isAnother'>;

const SEARCH_AFTER_MS = 250;
const SHORTEST_SEARCH = 3;

/** The desk for people who call or walk in: find or register the person, then raise the request. */
export function FrontDeskScreen({ isOwnHubs = false }: { isOwnHubs?: boolean }) {
  const query = useQuery(hubsQuery());
  if (query.data === undefined) return <LoadingPage query={query} />;
  const all = allHubs(query.data, portalConfig.product);
  return <Turns hubs={isOwnHubs ? all.filter(({ subscribed }) => subscribed) : all} />;
}

type Hubs = readonly { hubKey: string; name: string }[];

/** One caller after the other: each has a form of its own. */
function Turns({ hubs }: { hubs: Hubs }) {
  const [turn, setTurn] = useState(0);
  const [raised, setRaised] = useState<Answer>();
  function next(): void {
    setRaised(undefined);
    setTurn(turn + 1);
  }
  if (raised) return <Raised of={raised} onNext={next} />;
  return <Desk key={turn} hubs={hubs} onRaised={setRaised} />;
}

function Desk({ hubs, onRaised }: { hubs: Hubs; onRaised: (answer: Answer) => void }) {
  const text = useText(frontDesk);
  const isOnline = useOnline();
  const [defaults] = useState(() => emptyDesk(crypto.randomUUID(), hubs.length === 1 ? hubs[0]?.hubKey : ''));
  const [open, setOpen] = useState<DeskRequest>();
  const choice = useRef<Choosing>({});
  const found = useRef<readonly CallerMatch[]>([]);
  const draft = useDraftForm({
    name: 'front-desk',
    schema: DeskForm,
    defaults,
    save: async (values) => {
      try {
        onRaised(await raiseAtDesk(toBody(values, found.current, choice.current)));
      } catch (error) {
        setOpen(openOf(error));
        throw error;
      } finally {
        choice.current = {};
      }
    },
  });
  const { form } = draft;
  const bind = useBind(form);
  const values = form.watch();
  const matches = useMatches(values);
  useEffect(() => {
    found.current = matches.rows;
  });
  const set = (changed: Partial<DeskValues>): void => {
    for (const [field, value] of Object.entries(changed))
      form.setValue(field as keyof DeskValues, value, { shouldDirty: true });
  };
  const use = (match: CallerMatch): void =>
    set({ patientId: match.id, patientName: `${match.name}, MRN ${match.mrn}` });
  function choose(chosen: Choosing): void {
    choice.current = chosen;
    setOpen(undefined);
    void draft.submit();
  }
  useDeskKeys((at) => matches.rows[at] && use(matches.rows[at]));
  const undecided = values.patientId
    ? []
    : matches.rows.filter(({ id, isLikely }) => isLikely && !values.differentIds.includes(id));
  return (
    <Page>
      <form className={styles.desk} onSubmit={(event) => void draft.submit(event)} noValidate>
        <div className={styles.head}>
          <h1>{text.title}</h1>
          <FormState draft={draft} />
        </div>
        <div className={styles.ask}>
          <Choice
            label={text.channel}
            options={(['PHONE', 'WALK_IN', 'CALLBACK'] as const).map((one) => [one, text[one]])}
            value={values.channel}
            {...bind('channel')}
          />
          <UrgencyQuestions form={form} bind={bind} />
        </div>
        <section className={styles.find} aria-label={text.find}>
          <h2>{text.find}</h2>
          <TextField
            label={text.search}
            hint={matches.isAsked ? undefined : text.searchHint}
            icon={Search}
            type="search"
            data-search
            {...bind('search')}
          />
          {matches.error && <LoadError error={matches.error} onRetry={matches.retry} />}
          {matches.isAsked && !matches.error && (
            <p className={styles.meta} role="status">
              {text.matches(matches.rows.length)}
            </p>
          )}
          <Matches
            matches={matches.rows}
            differentIds={values.differentIds}
            onUse={use}
            onDifferent={(id, isDifferent) =>
              set({
                differentIds: isDifferent
                  ? [...values.differentIds, id]
                  : values.differentIds.filter((one) => one !== id),
              })
            }
            onGuardian={({ name }) => set({ guardianName: name })}
          />
        </section>
        <div className={styles.fields}>
          <section aria-label={values.patientId ? text.patient : text.newPatient} className={styles.part}>
            <h2>{values.patientId ? text.patient : text.newPatient}</h2>
            {values.patientId ? (
              <div className={styles.chosen}>
                <strong>{values.patientName}</strong>
                <Button tone="quiet" onClick={() => set({ patientId: '', patientName: '' })}>
                  {text.change}
                </Button>
              </div>
            ) : (
              <PatientFields form={form} bind={bind} />
            )}
          </section>
          <section aria-label={text.request} className={styles.part}>
            <h2>{text.request}</h2>
            <RequestFields form={form} bind={bind} hubs={hubs} />
          </section>
          {draft.problem && !open && <Banner tone="danger">{draft.problem.words}</Banner>}
          {open && <OpenRequest request={open} onChoose={choose} />}
        </div>
        <RaiseFooter
          values={values}
          undecided={undecided}
          isOffline={!isOnline}
          busy={draft.state === 'saving'}
        />
      </form>
    </Page>
  );
}

/** The open request for which the server refused, so that the desk is asked. */
function openOf(error: unknown): DeskRequest | undefined {
  if (!(error instanceof ApiError) || error.body.reason !== 'REQUEST_OPEN') return undefined;
  return (error.body.params as { request: DeskRequest }).request;
}

/** Searches while the form is typed: by the box, and by what is known of the new patient. */
function useMatches(values: DeskValues) {
  const asked: CallerAsked = {
    search: values.search.trim(),
    ...(!values.patientId && {
      name: values.name.trim(),
      mobile: values.mobile.trim(),
      ...bornOnIn(values),
      ...(values.sex && { sex: values.sex }),
    }),
  };
  const settled = useSettled(asked, SEARCH_AFTER_MS);
  const isAsked = [settled.search, settled.name, settled.mobile].some(
    (one = '') => one.length >= SHORTEST_SEARCH,
  );
  const { data, error, refetch } = useQuery(callersQuery(settled, isAsked));
  return { isAsked, rows: isAsked ? (data ?? []) : [], error: isAsked ? error : null, retry: () => void refetch() };
}

function bornOnIn(values: DeskValues): { bornOn?: string } {
  const bornOn = bornOnOf(values, isoDayOf(Date.now()));
  return bornOn ? { bornOn } : {};
}

/** `/` leads to the search, a figure uses the match of that number; neither works in a field. */
function useDeskKeys(onMatch: (at: number) => void): void {
  useOffered(['search', 'useMatch']);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForScreen(event)) return;
    if (isShortcut(event, 'search')) {
      event.preventDefault();
      document.querySelector<HTMLInputElement>('[data-search]')?.focus();
    } else if (isShortcut(event, 'useMatch')) onMatch(Number(event.key) - 1);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
