import { Trash2 } from 'lucide-react';
import type { NoteTemplate } from '#contract/note-templates.ts';
import styles from './templates.module.css';
import { noteTemplates } from '#i18n/en/note-templates.ts';
import { useText } from '#i18n/text.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';

interface TemplateRowsProps {
  templates: readonly NoteTemplate[];
  onUse: (template: NoteTemplate) => void;
  onDelete: (template: NoteTemplate) => void;
}

/** The doctor's own first, then the hospital's, each with the beginning of its texts. */
export function TemplateRows({ templates, onUse, onDelete }: TemplateRowsProps) {
  const text = useText(noteTemplates);
  const groups = [
    { title: text.own, rows: templates.filter(({ isHospitals }) => !isHospitals) },
    { title: text.hospitals, rows: templates.filter(({ isHospitals }) => isHospitals) },
  ];
  return groups.map(({ title, rows }, at) => (
    <section key={title} className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      {at === 0 && rows.length === 0 && <p className={styles.texts}>{text.noOwn}</p>}
      <ul className={styles.rows}>
        {rows.map((template) => (
          <li key={template.id} className={styles.row}>
            <div className={styles.words}>
              <b>{template.name}</b>
              <p className={styles.texts}>{beginningOf(template)}</p>
            </div>
            {!template.isHospitals && (
              <IconButton
                icon={Trash2}
                tone="bare"
                label={text.removeOf(template.name)}
                onClick={() => onDelete(template)}
              />
            )}
            <Button
              size="s"
              tone="quiet"
              aria-label={text.insertOf(template.name)}
              onClick={() => onUse(template)}
            >
              {text.use}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const beginningOf = ({ texts }: NoteTemplate): string =>
  Object.values(texts).filter(Boolean).join(' · ').replaceAll('\n', ', ');
