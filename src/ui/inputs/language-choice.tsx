import { Globe } from 'lucide-react';
import { PAGE_LANGUAGES, type PageLanguage } from '#i18n/page-languages.ts';
import { Icon } from '#ui/media/icon.tsx';
import styles from './language-choice.module.css';

interface LanguageChoiceProps {
  readonly label: string;
  readonly language: PageLanguage;
  readonly onChoose: (next: PageLanguage) => void;
}

/** The languages of a page, each by its own name. */
export function LanguageChoice({ label, language, onChoose }: LanguageChoiceProps) {
  return (
    <span className={styles.choice}>
      <Icon of={Globe} />
      <select
        aria-label={label}
        value={language}
        onChange={({ target }) => onChoose(target.value as PageLanguage)}
      >
        {Object.entries(PAGE_LANGUAGES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
