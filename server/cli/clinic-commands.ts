import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const clinicList: Command = {
  name: 'clinic list',
  args: [],
  summary: 'Lists the clinics with their ids',
  whileRunning: true,
  async run({ db }) {
    const { listClinics } = await import('#server/people/clinic-logo.ts');
    const clinics = await listClinics(db);
    const lines = clinics.map(({ id, clinicName, city }) => `${id}  ${clinicName}, ${city}`);
    return done(...(lines.length ? lines : ['There are no clinics.']));
  },
};

const clinicLogo: Command = {
  name: 'clinic logo',
  args: ['<clinic-id>', '<file>'],
  summary: 'Sets the logo on the letterhead of a clinic: a PNG or JPEG picture',
  whileRunning: true,
  async run(deps, [clinicId = '', path = '']) {
    const blob = await openAsBlob(path).catch(() => undefined);
    if (!blob) return failed(`${path} cannot be read.`);
    const { setClinicLogo } = await import('#server/people/clinic-logo.ts');
    return reportErrors(async () => {
      await setClinicLogo(deps, clinicId, new File([blob], basename(path)));
      return done('The logo is printed on documents signed from now on.');
    });
  },
};

const clinicAdd: Command = {
  name: 'clinic add',
  args: ['<name>', '<address>', '<city>', '<state>', '<phone>'],
  summary: 'Adds a clinic with the details for its letterhead, and prints its id',
  whileRunning: true,
  async run(deps, [clinicName = '', address = '', city = '', state = '', phone = '']) {
    const { addClinic, NewClinic } = await import('#server/people/clinic-admin.ts');
    const { data, error } = NewClinic.safeParse({ clinicName, address, city, state, phone });
    if (error)
      return failed(...error.issues.map(({ path, message }) => `${path.join()} should be ${message}.`));
    return done(await addClinic(deps, data));
  },
};

export const clinicCommands: readonly Command[] = [clinicList, clinicAdd, clinicLogo];
