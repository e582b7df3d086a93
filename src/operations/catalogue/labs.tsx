import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react';
import type { Lab } from '#contract/labs.ts';
import { labsQuery, setLabInUse } from '#api/resources/labs.ts';
import { labs } from '#i18n/en/labs.ts';
import { operations } from '#i18n/en/operations.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { LabForm } from './lab-form.tsx';
import styles from './catalogue.module.css';

type Open = { what: 'add' } | { what: 'change' | 'retire'; lab: Lab };

/** The laboratories that orders are given to. */
export function Labs() {
  const text = useText(labs);
  const query = useQuery(labsQuery());
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  return (
    <Card aria-label={text.title}>
      <CardHeader
        title={text.title}
        sub={text.sub}
        end={
          <Button tone="quiet" size="s" icon={Plus} onClick={() => setOpen({ what: 'add' })}>
            {text.add}
          </Button>
        }
      />
      <Loaded query={query} rows={4}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={text.none}>{text.noneText}</EmptyState>
          ) : (
            <ul className={styles.labs}>
              {all.map((lab) => (
                <LabRow key={lab.id} lab={lab} onOpen={(what) => setOpen({ what, lab })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && open.what !== 'retire' && (
        <LabForm lab={'lab' in open ? open.lab : undefined} onClose={close} />
      )}
      {open?.what === 'retire' && <RetireLab lab={open.lab} onClose={close} />}
    </Card>
  );
}

function LabRow({ lab, onOpen }: { lab: Lab; onOpen: (what: 'change' | 'retire') => void }) {
  const text = useText(labs);
  const { name, address, city, phone, accreditation, isInUse } = lab;
  const restore = useMutation({
    mutationFn: () => setLabInUse({ labId: lab.id, version: lab.version, isInUse: true }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <li>
      <div className={styles.said}>
        <strong>{name}</strong> {!isInUse && <Chip>{text.notInUse}</Chip>}
        <p>{`${address}, ${city}\n${phone}`}</p>
        <small>{accreditation === null ? text.notRecorded : text.accreditation(accreditation)}</small>
      </div>
      <div className={styles.verbs}>
        <IconButton icon={Pencil} label={text.change(name)} onClick={() => onOpen('change')} />
        {isInUse ? (
          <IconButton icon={Archive} label={text.retire(name)} onClick={() => onOpen('retire')} />
        ) : (
          <IconButton
            icon={ArchiveRestore}
            label={text.restore(name)}
            disabled={restore.isPending}
            onClick={() => restore.mutate()}
          />
        )}
      </div>
    </li>
  );
}

function RetireLab({ lab, onClose }: { lab: Lab; onClose: () => void }) {
  const text = useText(labs);
  const words = useText(operations);
  const retire = useMutation({
    mutationFn: () => setLabInUse({ labId: lab.id, version: lab.version, isInUse: false }),
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.retireTitle(lab.name)}
      confirmLabel={text.retireNow}
      onConfirm={() => retire.mutate()}
      cancelLabel={words.cancel}
      busy={retire.isPending}
    >
      <p>{text.retireText}</p>
      {retire.error && <Banner tone="danger">{wordsOf(retire.error)}</Banner>}
    </Dialog>
  );
}
