import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { NoteTemplate } from '#contract/note-templates.ts';
import { deleteNoteTemplate, noteTemplatesQuery } from '#api/resources/notes.ts';
import { clashing, undoing, withTemplate } from '#care/note/placeholders.ts';
import { SaveTemplate } from './save-template.tsx';
import { TemplateRows } from './template-rows.tsx';
import type { NoteDesk } from './use-note.ts';
import { noteTemplates } from '#i18n/en/note-templates.ts';
import { room } from '#i18n/en/room.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const UNDO_MS = 15_000;

interface TemplatesDialogProps {
  desk: NoteDesk;
  onClose: () => void;
}

/** The doctor's templates and the hospital's: used, saved, deleted. */
export function TemplatesDialog({ desk, onClose }: TemplatesDialogProps) {
  const text = useText(noteTemplates);
  const query = useQuery(noteTemplatesQuery);
  const [asked, setAsked] = useState<NoteTemplate>();
  const [gone, setGone] = useState<NoteTemplate>();
  const insert = useInsert(desk, onClose);
  const use = (template: NoteTemplate): void => {
    // What is typed is never written over unasked.
    if (clashing(desk.note, template.texts).length) setAsked(template);
    else insert(template, 'below');
  };
  if (asked)
    return <ClashDialog desk={desk} template={asked} onInsert={insert} onClose={() => setAsked(undefined)} />;
  if (gone) return <DeleteDialog template={gone} onClose={() => setGone(undefined)} />;
  return (
    <Dialog open wide title={text.title} confirmLabel={text.close} onConfirm={onClose} onClose={onClose}>
      <Loaded query={query} rows={3}>
        {(templates) => (
          <>
            <TemplateRows templates={templates} onUse={use} onDelete={setGone} />
            <SaveTemplate note={desk.note} templates={templates} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

type Insert = (template: NoteTemplate, how: 'below' | 'instead') => void;

/** Writes a template into the note, and offers to undo it. */
function useInsert(desk: NoteDesk, onDone: () => void): Insert {
  const text = useText(noteTemplates);
  return (template, how) => {
    const before = desk.note;
    const inserted = withTemplate(before, template.texts, how);
    desk.change(inserted);
    toast({
      tone: 'ok',
      text: text.inserted(template.name),
      action: { label: text.undo, onPress: () => desk.change(undoing(desk.current(), before, inserted)) },
      lastsMs: UNDO_MS,
    });
    onDone();
  };
}

interface ClashDialogProps {
  desk: NoteDesk;
  template: NoteTemplate;
  onInsert: Insert;
  onClose: () => void;
}

function ClashDialog({ desk, template, onInsert, onClose }: ClashDialogProps) {
  const text = useText(noteTemplates);
  const fields = useText(room);
  const clash = clashing(desk.note, template.texts);
  return (
    <Dialog
      open
      title={text.insertOf(template.name)}
      confirmLabel={text.below}
      cancelLabel={text.cancel}
      onConfirm={() => onInsert(template, 'below')}
      onClose={onClose}
    >
      <p>{text.clash(clash.map((field) => fields[field]).join(', '))}</p>
      <div>
        <Button tone="quiet" onClick={() => onInsert(template, 'instead')}>
          {text.instead}
        </Button>
      </div>
    </Dialog>
  );
}

function DeleteDialog({ template, onClose }: { template: NoteTemplate; onClose: () => void }) {
  const text = useText(noteTemplates);
  const { refetch } = useQuery(noteTemplatesQuery);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deleteNoteTemplate(template.id);
      await refetch();
      onClose();
    } catch (error) {
      setProblem(wordsOf(error, text.offline));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      destructive
      title={text.removeTitle(template.name)}
      confirmLabel={text.remove}
      cancelLabel={text.keep}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {problem && <Banner tone="danger">{problem}</Banner>}
      {text.removeText}
    </Dialog>
  );
}
