import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from '#server/cli/commands.ts';
import { refusalWords } from '#server/cli/refusal-words.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

const clinicList: Command = {
  name: 'clinic list',
  args: [],
  summary: 'Lists the clinics with their ids',
  whileRunning: true,
  async run({ db }) {
    const { listClinics } = await import('#server/people/clinic-logo.ts');
    const clinics = await listClinics(db);
    const lines = clinics.map(({ id, clinicName, city }) => `${id}  ${clinicName}, ${city}`);
    return { ok: true, lines: lines.length ? lines : ['There are no clinics.'] };
  },
};

const clinicLogo: Command = {
  name: 'clinic logo',
  args: ['<clinic-id>', '<file>'],
  summary: 'Sets the logo on the letterhead of a clinic: a PNG or JPEG picture',
  whileRunning: true,
  async run(deps, [clinicId = '', path = '']) {
    const blob = await openAsBlob(path).catch(() => undefined);
    if (!blob) return { ok: false, lines: [`${path} cannot be read.`] };
    const { setClinicLogo } = await import('#server/people/clinic-logo.ts');
    try {
      await setClinicLogo(deps, clinicId, new File([blob], basename(path)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ok: false, lines: [refusalWords(error)] };
    }
    return { ok: true, lines: ['The logo is on the documents that are signed from now on.'] };
  },
};

export const clinicCommands: readonly Command[] = [clinicList, clinicLogo];
