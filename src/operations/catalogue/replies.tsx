import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { NewReply, type Reply } from '#contract/catalogue.ts';
import { addReply, changeReply, moveReply, removeReply, repliesQuery } from '#api/resources/catalogue.ts';
import { catalogue, replies } from '#i18n/en/operations-catalogue.ts';
import { operations } from '#i18n/en/operations.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './catalogue.module.css';

type Open = { what: 'add' } | { what: 'change' | 'remove'; reply: Reply };

/** Ready sentences for the chats of agents with patients. */
export function Replies() {
  const text = useText(replies);
  const query = useQuery(repliesQuery());
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
      <Loaded query={query} rows={6}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={text.none}>{text.noneText}</EmptyState>
          ) : (
            <ol className={styles.replies}>
              {all.map((reply, at) => (
                <ReplyRow
                  key={reply.id}
                  reply={reply}
                  isFirst={at === 0}
                  isLast={at === all.length - 1}
                  onOpen={(what) => setOpen({ what, reply })}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      {open && open.what !== 'remove' && (
        <ReplyForm reply={'reply' in open ? open.reply : undefined} onClose={close} />
      )}
      {open?.what === 'remove' && <RemoveReply reply={open.reply} onClose={close} />}
    </Card>
  );
}

interface ReplyRowProps {
  reply: Reply;
  isFirst: boolean;
  isLast: boolean;
  onOpen: (what: 'change' | 'remove') => void;
}

function ReplyRow({ reply, isFirst, isLast, onOpen }: ReplyRowProps) {
  const text = useText(replies);
  const { title } = reply;
  const move = useMutation({
    mutationFn: moveReply,
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <li>
      <div className={styles.said}>
        <strong>{title}</strong>
        <p>{reply.text}</p>
      </div>
      <div className={styles.verbs}>
        <IconButton
          icon={ArrowUp}
          label={text.up(title)}
          disabled={isFirst}
          onClick={() => move.mutate({ replyId: reply.id, to: 'UP' })}
        />
        <IconButton
          icon={ArrowDown}
          label={text.down(title)}
          disabled={isLast}
          onClick={() => move.mutate({ replyId: reply.id, to: 'DOWN' })}
        />
        <IconButton icon={Pencil} label={text.change(title)} onClick={() => onOpen('change')} />
        <IconButton icon={Trash2} label={text.remove(title)} onClick={() => onOpen('remove')} />
      </div>
    </li>
  );
}

/** A new reply, or another text for one. */
function ReplyForm({ reply, onClose }: { reply: Reply | undefined; onClose: () => void }) {
  const text = useText(replies);
  const words = useText(catalogue);
  const form = usePlainForm({
    schema: NewReply,
    defaults: { title: reply?.title ?? '', text: reply?.text ?? '' },
    save: async (said) => {
      await (reply ? changeReply({ ...said, replyId: reply.id, version: reply.version }) : addReply(said));
      toast({ tone: 'ok', text: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog
      title={reply ? text.change(reply.title) : text.add}
      verb={words.save}
      form={form}
      onClose={onClose}
    >
      <TextField label={text.button} hint={text.buttonHint} autoFocus {...form.bind('title')} />
      <TextArea label={text.text} hint={text.textHint} {...form.bind('text')} />
    </FormDialog>
  );
}

function RemoveReply({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const text = useText(replies);
  const words = useText(operations);
  const remove = useMutation({
    mutationFn: () => removeReply({ replyId: reply.id, version: reply.version }),
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.removeTitle(reply.title)}
      confirmLabel={text.removeNow}
      onConfirm={() => remove.mutate()}
      cancelLabel={words.cancel}
      busy={remove.isPending}
      destructive
    >
      <p>{reply.text}</p>
      {remove.error && <Banner tone="danger">{wordsOf(remove.error)}</Banner>}
    </Dialog>
  );
}
