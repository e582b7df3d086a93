import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { wallScreenCalls as calls, type WallScreen } from '#contract/wall-screens.ts';
import { addWallScreen, endWallScreen, wallScreensQuery } from '#api/resources/board.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { board } from '#i18n/en/board.ts';
import { operations } from '#i18n/en/operations.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Secret } from '#operations/people/secret.tsx';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { latelyDefaults } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { linkOf, makeWallKey } from './wall-key.ts';
import styles from './board.module.css';

/** Screens that show the board on a wall: their keys are made and ended here. */
export function WallScreens({ onClose }: { onClose: () => void }) {
  const text = useText(board);
  const { close } = useText(operations);
  const query = useQuery(wallScreensQuery());
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<WallScreen>();
  const [made, setMade] = useState<{ name: string; key: string }>();
  if (made)
    return (
      <Secret title={text.keyTitle(made.name)} secret={linkOf(made.key)} onClose={() => setMade(undefined)}>
        {text.keyText}
      </Secret>
    );
  if (isAdding) return <AddScreen onClose={() => setAdding(false)} onMade={setMade} />;
  if (ending) return <EndScreen screen={ending} onClose={() => setEnding(undefined)} />;
  return (
    <Dialog
      open
      wide
      focus="body"
      onClose={onClose}
      title={text.screens}
      confirmLabel={close}
      onConfirm={onClose}
    >
      <p>{text.screensText}</p>
      <Loaded query={query} rows={3}>
        {(screens) =>
          screens.length ? <Screens screens={screens} onEnd={setEnding} /> : <p>{text.screensNone}</p>
        }
      </Loaded>
      <div className={styles.acts}>
        <Button onClick={() => setAdding(true)}>{text.addScreen}</Button>
      </div>
    </Dialog>
  );
}

interface ScreensProps {
  screens: readonly WallScreen[];
  onEnd: (screen: WallScreen) => void;
}

function Screens({ screens, onEnd }: ScreensProps) {
  const text = useText(board);
  return (
    <ul className={styles.screens}>
      {screens.map((screen) => (
        <li key={screen.id}>
          <span>
            <strong>{screen.name}</strong>
            <small>{text.madeBy(screen.createdBy, dayAndTime(screen.createdAt))}</small>
            <small>{screen.seenAt ? text.seen(dayAndTime(screen.seenAt)) : text.neverSeen}</small>
          </span>
          <Button tone="quiet" size="s" aria-label={text.endOf(screen.name)} onClick={() => onEnd(screen)}>
            {text.end}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface AddScreenProps {
  onClose: () => void;
  onMade: (made: { name: string; key: string }) => void;
}

function AddScreen({ onClose, onMade }: AddScreenProps) {
  const text = useText(board);
  const [made] = useState(makeWallKey);
  const form = usePlainForm({
    schema: calls.addWallScreen.body,
    defaults: { name: '', keyHash: '_'.repeat(43), ...latelyDefaults() },
    save: async (body) => {
      const { key, keyHash } = await made;
      await addWallScreen({ ...body, keyHash });
      onMade({ name: body.name, key });
      onClose();
    },
  });
  return (
    <FormDialog title={text.addScreen} verb={text.makeKey} form={form} onClose={onClose}>
      <TextField label={text.screenName} hint={text.screenNameHint} {...form.bind('name')} />
      <ProofFields bind={form.bind} lately />
    </FormDialog>
  );
}

function EndScreen({ screen: { id, name }, onClose }: { screen: WallScreen; onClose: () => void }) {
  const text = useText(board);
  const end = useMutation({
    mutationFn: () => endWallScreen(id),
    onSuccess: () => {
      toast({ tone: 'ok', text: text.ended });
      onClose();
    },
  });
  return (
    <Dialog
      open
      destructive
      onClose={onClose}
      title={text.endTitle(name)}
      confirmLabel={text.end}
      onConfirm={() => end.mutate()}
      cancelLabel={text.keepKey}
      busy={end.isPending}
    >
      <p>{text.endText}</p>
      {end.error && <Banner tone="danger">{wordsOf(end.error)}</Banner>}
    </Dialog>
  );
}
