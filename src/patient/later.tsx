import { lazy, type ComponentType } from 'react';
import { Notice } from './notice.tsx';
import { useWords } from './language.ts';
import { moreWordsHere } from './more-words.ts';

/** A part of the page that comes when it is needed, so that the page itself is there sooner. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: await Promise.all([load(), moreWordsHere()]).then(
      ([part]) => part,
      (): ComponentType<Props> => NotHere,
    ),
  }));
}

/** Without a network. */
function NotHere() {
  return <Notice tone="plain">{useWords().noAnswerText}</Notice>;
}
