import { VIEWS_KEY } from '#contract/device-names.ts';

/** A named set of filters. */
export interface SavedView {
  name: string;
  search: Record<string, string | boolean>;
}

const keyOf = (userId: string, list: string): string => `${VIEWS_KEY}${userId}.${list}`;

/** The user's saved views of a list on this device: filters only, never the search text. */
export function savedViews(userId: string, list: string): SavedView[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, list)) ?? '[]') as SavedView[];
  } catch {
    return [];
  }
}

export function keepViews(userId: string, list: string, views: readonly SavedView[]): void {
  try {
    localStorage.setItem(keyOf(userId, list), JSON.stringify(views));
  } catch {
    // Storage may be refused; the views then last as long as the page.
  }
}
