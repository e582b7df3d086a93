import { BackupError } from '#server/cli/backup-error.ts';
import type { Outcome } from '#server/cli/commands.ts';
import { refusalWords } from '#server/cli/refusal-words.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

export function done(...lines: string[]): Outcome {
  return { ok: true, lines };
}

export function failed(...lines: string[]): Outcome {
  return { ok: false, lines };
}

/** Reports errors that the operator can fix as text; all others are bugs and keep their stack. */
export async function reportErrors(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof BackupError) return failed(error.message);
    if (error instanceof Refusal) return failed(refusalWords(error));
    throw error;
  }
}
