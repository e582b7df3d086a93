import { CallDevice } from '#contract/call-reports.ts';
import type { callQualityCalls } from '#contract/call-quality.ts';
import { addDays, instantOf } from '#domain/zoned-time.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { listCallQuality } from './call-quality.queries.ts';

/** The device of a group's id: kind, browser and version, if it is known. */
function deviceOf(id: string): CallDevice {
  const [kind, browser, version] = id.split('/');
  return CallDevice.parse({ kind, browser, version: version ? Number(version) : null });
}

export const callQualityHandlers: HandlersOf<typeof callQualityCalls> = {
  async callQuality(ctx) {
    const { by, from, to, sort = 'connections', descending } = ctx.query;
    const midnight = (day: string): Date => instantOf(day, '00:00', ctx.config.TIME_ZONE);
    const asked = {
      group: by,
      sort,
      isDescending: descending === undefined ? sort === 'connections' : descending === 'true',
      from: from === undefined ? undefined : midnight(from),
      to: to === undefined ? undefined : midnight(addDays(to, 1)),
    };
    const { rows, ...page } = await listCallQuality(ctx.db, asked, pageAsked(ctx.query));
    return {
      ...page,
      items: rows.map((row) => ({ ...row, device: by === 'DEVICE' ? deviceOf(row.id) : null })),
    };
  },
};
