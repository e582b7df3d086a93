import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DeskChannel } from '#contract/desk-request.ts';
import { hubsQuery } from '#api/resources/hubs.ts';
import { allHubs } from '#domain/hubs.ts';
import { Choice } from '#ui/inputs/choice.tsx';
import { AbhaState } from '#features/front-desk/abha-state.tsx';
import { isEmergency } from '#features/front-desk/desk-form.ts';
import { FindPane } from '#features/front-desk/find-pane.tsx';
import styles from '#features/front-desk/front-desk.module.css';
import { OpenRequest } from '#features/front-desk/open-request.tsx';
import { PatientFields } from '#features/front-desk/patient-fields.tsx';
import { RaiseFooter } from '#features/front-desk/raise-footer.tsx';
import { RaisedCard } from '#features/front-desk/raised-card.tsx';
import { RequestFields } from '#features/front-desk/request-fields.tsx';
import { UrgencyQuestions } from '#features/front-desk/urgency-questions.tsx';
import { useDesk, type Desk, type Raised } from '#features/front-desk/use-desk.ts';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { useOnline } from '#ui/use-online.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { LoadingPage } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { FormState } from '#ui/inputs/draft-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { isForScreen, isShortcut, useOffered } from '#ui/shortcuts.ts';

type OtherActs = ComponentType<{ desk: Desk; onNext: () => void }>;
type Hubs = readonly { hubKey: string; name: string }[];

interface FrontDeskScreenProps {
  isOwnHubs?: boolean;
  /** Acts without a request, which agents have and nurses do not. */
  OtherActs?: OtherActs;
}

/** The desk for people who call or walk in: find or register the person, then raise the request. */
export function FrontDeskScreen({ isOwnHubs = false, OtherActs }: FrontDeskScreenProps) {
  const query = useQuery(hubsQuery());
  if (query.data === undefined) return <LoadingPage query={query} />;
  const all = allHubs(query.data, portalConfig.product);
  return <Turns hubs={isOwnHubs ? all.filter(({ subscribed }) => subscribed) : all} OtherActs={OtherActs} />;
}

/** One caller after the other: each has a form of its own. */
function Turns({ hubs, OtherActs }: { hubs: Hubs; OtherActs: OtherActs | undefined }) {
  const [turn, setTurn] = useState(0);
  const [raised, setRaised] = useState<Raised>();
  function next(): void {
    setRaised(undefined);
    setTurn(turn + 1);
  }
  if (raised) return <RaisedCard of={raised} onNext={next} />;
  return <DeskForm key={turn} {...{ hubs, OtherActs }} onRaised={setRaised} onNext={next} />;
}

interface DeskFormProps {
  hubs: Hubs;
  OtherActs: OtherActs | undefined;
  onRaised: (answer: Raised) => void;
  onNext: () => void;
}

function DeskForm({ hubs, OtherActs, onRaised, onNext }: DeskFormProps) {
  const text = useText(frontDesk);
  const isOnline = useOnline();
  const desk = useDesk(hubs.length === 1 ? (hubs[0]?.hubKey ?? '') : '', onRaised);
  const { draft, form, bind, values, matches, open, choose, undecided } = desk;
  useDeskKeys((at) => {
    const match = matches.rows[at];
    if (match) desk.use(match);
  });
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
            options={DeskChannel.options.map((one) => [one, text[one]])}
            value={values.channel}
            {...bind('channel')}
          />
          <UrgencyQuestions form={form} bind={bind} />
        </div>
        <FindPane desk={desk} />
        <div className={styles.fields}>
          <Patient desk={desk}>{OtherActs && <OtherActs desk={desk} onNext={onNext} />}</Patient>
          <section aria-label={text.request} className={styles.part}>
            <h2>{text.request}</h2>
            <RequestFields form={form} bind={bind} hubs={hubs} />
          </section>
        </div>
        <div className={styles.bottom}>
          {draft.problem && !open && <Banner tone="danger">{draft.problem.words}</Banner>}
          {open && <OpenRequest request={open} onChoose={choose} />}
          <RaiseFooter
            values={values}
            undecided={undecided}
            isOffline={!isOnline}
            busy={draft.state === 'saving'}
          />
        </div>
      </form>
    </Page>
  );
}

/** The match that was chosen, or the fields of a new patient. */
function Patient({ desk: { form, bind, values, set }, children }: { desk: Desk; children: ReactNode }) {
  const text = useText(frontDesk);
  const isChosen = values.patientId !== '';
  return (
    <section aria-label={isChosen ? text.patient : text.newPatient} className={styles.part}>
      <h2>{isChosen ? text.patient : text.newPatient}</h2>
      {isChosen ? (
        <div className={styles.chosen}>
          <strong>{text.chosen(values.patientName, values.patientMrn)}</strong>
          <Button tone="quiet" onClick={() => set({ patientId: '', patientName: '', patientMrn: '' })}>
            {text.change}
          </Button>
        </div>
      ) : (
        <PatientFields form={form} bind={bind} />
      )}
      {isChosen && !isEmergency(values) && (
        <AbhaState patient={{ id: values.patientId, name: values.patientName }} />
      )}
      {children}
    </section>
  );
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
