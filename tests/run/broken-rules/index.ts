import { CHAPTER_1 } from './chapter-1.ts';
import { MENU_RULES } from './chapter-2.ts';
import { SCREEN_RULES } from './chapter-2-screens.ts';
import { CHAPTER_3 } from './chapter-3.ts';
import { CHAPTER_4 } from './chapter-4.ts';
import { CHAPTER_5 } from './chapter-5.ts';
import { CHAPTER_6 } from './chapter-6.ts';
import { CHAPTER_8 } from './chapter-8.ts';
import { CHAPTER_9 } from './chapter-9.ts';
import type { BrokenRule } from './broken-rule.ts';

/** Every rule of docs/spec/rules.md, in the order of their numbers. */
export const BROKEN_RULES: readonly BrokenRule[] = [
  ...CHAPTER_1,
  ...MENU_RULES,
  ...SCREEN_RULES,
  ...CHAPTER_3,
  ...CHAPTER_4,
  ...CHAPTER_5,
  ...CHAPTER_6,
  ...CHAPTER_8,
  ...CHAPTER_9,
].toSorted((a, b) => a.rule.localeCompare(b.rule));
