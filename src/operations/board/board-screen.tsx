import { useMemo, useState } from 'react';
import { Monitor } from 'lucide-react';
import type { Board, BoardHub } from '#contract/board.ts';
import { board as words } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { useMay } from '#operations/session/use-may.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { BoardView } from './board-view.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { Connection } from './connection.tsx';
import { ofHub } from './queues.ts';
import { RequestDialog } from './request-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { useBoard } from './use-board.ts';
import { WallScreens } from './wall-screens.tsx';
import styles from './board.module.css';

export interface BoardSearch {
  hub?: string | undefined;
  /** The id of the request that is open. */
  request?: string | undefined;
}

interface BoardScreenProps {
  search: BoardSearch;
  onSearch: (change: BoardSearch) => void;
}

type Step = { act: 'assign' | 'send'; requestId: string };

/** Shows who is waiting and who has whom, with what an operator can do about it. */
export function BoardScreen({ search: { hub, request }, onSearch }: BoardScreenProps) {
  const text = useText(words);
  const may = useMay();
  const { query, state } = useBoard();
  const [step, setStep] = useState<Step>();
  const [showsScreens, setShowsScreens] = useState(false);
  const { data, dataUpdatedAt: readAt } = query;
  const verbs = useMemo(
    () => ({
      onOpen: (requestId: string) => onSearch({ request: requestId }),
      onAssign: (requestId: string) => setStep({ act: 'assign', requestId }),
    }),
    [onSearch],
  );
  return (
    <Page>
      <PageHeader
        title={text.title}
        sub={state === 'old' ? text.notLiveText : text.sub}
        actions={
          <>
            {data && <Connection state={state} readAt={readAt} />}
            {may('wallScreens') && (
              <Button tone="quiet" icon={Monitor} onClick={() => setShowsScreens(true)}>
                {text.screens}
              </Button>
            )}
          </>
        }
      />
      <Loaded query={query} rows={8}>
        {(board) => (
          <>
            <Hubs hubs={board.hubs} hub={hub} onHub={(key) => onSearch({ hub: key })} />
            <BoardView
              board={ofHub(board, hub)}
              listId={hub ?? ''}
              readAt={readAt}
              state={state}
              verbs={verbs}
            />
            <CoverageCard hub={hub} />
            <Dialogs
              board={board}
              step={step}
              request={request}
              onStep={setStep}
              onClose={() => onSearch({ request: undefined })}
            />
          </>
        )}
      </Loaded>
      {showsScreens && <WallScreens onClose={() => setShowsScreens(false)} />}
    </Page>
  );
}

interface HubsProps {
  hubs: readonly BoardHub[];
  hub: string | undefined;
  onHub: (hubKey: string | undefined) => void;
}

function Hubs({ hubs, hub, onHub }: HubsProps) {
  const text = useText(words);
  return (
    <div className={styles.filters} role="group" aria-label={text.hubs}>
      <Pill pressed={hub === undefined} onPress={() => onHub(undefined)}>
        {text.allHubs}
      </Pill>
      {hubs.map(({ hubKey, name }) => (
        <Pill key={hubKey} pressed={hubKey === hub} onPress={() => onHub(hubKey)}>
          {name}
        </Pill>
      ))}
    </div>
  );
}

interface DialogsProps {
  board: Board;
  step: Step | undefined;
  request: string | undefined;
  onStep: (step: Step | undefined) => void;
  onClose: () => void;
}

/** The open request, and over it the question to whom it is given or sent. */
function Dialogs({ board, step, request, onStep, onClose }: DialogsProps) {
  const close = (): void => onStep(undefined);
  if (step?.act === 'assign')
    return <AssignDialog requestId={step.requestId} board={board} onClose={close} />;
  if (step?.act === 'send') return <SendDialog requestId={step.requestId} board={board} onClose={close} />;
  if (request === undefined) return null;
  return (
    <RequestDialog
      requestId={request}
      hubs={board.hubs}
      onClose={onClose}
      onStep={(act) => onStep({ act, requestId: request })}
    />
  );
}
