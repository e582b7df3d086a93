import { AiToolUrl, paiseOf, pointsOf, Rupees, SharePercent } from '#contract/catalogue.ts';
import { money } from '#domain/format.ts';
import type { Command } from '#server/cli/commands.ts';
import { Faults } from '#server/cli/faults.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';
import { labCommands } from '#server/cli/lab-commands.ts';
import { replyCommands } from '#server/cli/reply-commands.ts';
import { outcome, withFile, type Content } from '#server/cli/with-file.ts';

const LISTED_MAX = 1_000;

const pricesList: Command = {
  name: 'prices list',
  args: ['[search]'],
  summary: 'Lists laboratory tests and panels with code and price, all or those that a search finds',
  whileRunning: true,
  async run({ db }, [search]) {
    const { readLabPrices } = await import('#server/reference/lab-prices.ts');
    const asked = { search, isUnpriced: false, cursor: undefined, limit: LISTED_MAX };
    const { items } = await readLabPrices(db, asked);
    if (!items.length) return done('No test or panel is found.');
    return done(
      ...items.map(
        ({ id, pricePaise, name }) =>
          `${id}  ${pricePaise === null ? 'no price' : money(pricePaise)}  ${name}`,
      ),
    );
  },
};

const pricesSet: Command = {
  name: 'prices set',
  args: ['<code>', '<rupees|none>'],
  summary: 'Sets the price of one test or panel, or removes it; also prices open orders without one',
  whileRunning: true,
  run: (deps, [code = '', rupees = '']) =>
    reportErrors(async () => {
      if (rupees !== 'none' && !Rupees.safeParse(rupees).success)
        return failed(`"${rupees}" is not a price such as 420 or 420.50, and not none.`);
      const [{ isLabCode }, { setLabPrice }] = await Promise.all([
        import('#server/reference/lab-prices.ts'),
        import('#server/operations/catalogue/set-lab-price.ts'),
      ]);
      if (!isLabCode(code)) return failed(`"${code}" is not the code of a test or panel: see prices list.`);
      const pricePaise = rupees === 'none' ? null : paiseOf(rupees);
      const orders = await setLabPrice(deps, { code, pricePaise });
      if (pricePaise === null) return done(`${code} has no price.`);
      return done(`${code} costs ${money(pricePaise)}.`, `${orders} orders without a price were priced.`);
    }),
};

async function readPrices(content: Content) {
  const { readPriceFile } = await import('#server/operations/catalogue/price-file.ts');
  const faults = new Faults();
  return { prices: await readPriceFile(content, faults.add), faults };
}

const pricesCheck: Command = {
  name: 'prices check',
  args: ['<file>'],
  summary: 'Lists each faulty line of a CSV file of prices, and changes nothing',
  whileRunning: true,
  run: withFile(async (deps, content) => {
    const { prices, faults } = await readPrices(content);
    const { countChanged } = await import('#server/operations/catalogue/price-file.ts');
    const changed = await countChanged(deps, prices);
    return outcome(
      faults,
      `${prices.length} prices are right, of which ${changed} differ from those of now.`,
    );
  }),
};

const pricesImport: Command = {
  name: 'prices import',
  args: ['<file>'],
  summary:
    'Sets prices of tests and panels from a CSV file with the columns code,rupees; also prices open orders without one',
  whileRunning: true,
  run: withFile(async (deps, content) => {
    const { prices, faults } = await readPrices(content);
    if (faults.count) return outcome(faults, 'No prices were set.');
    if (!prices.length) return failed('The file has no prices.');
    const { savePrices } = await import('#server/operations/catalogue/price-file.ts');
    const { changed, orders } = await savePrices(deps, prices);
    return done(
      `${prices.length} prices set, of which ${changed} changed.`,
      `${orders} orders without a price were priced.`,
    );
  }),
};

const aiToolShow: Command = {
  name: 'ai-tool show',
  args: [],
  summary: 'Shows the link by which doctors open the AI tool',
  whileRunning: true,
  async run({ db }) {
    const { videoAiLink } = await import('#server/people/video-ai.ts');
    return done((await videoAiLink(db)) ?? 'The AI tool is not set up.');
  },
};

const aiToolSet: Command = {
  name: 'ai-tool set',
  args: ['<link|none>'],
  summary: 'Sets the link by which doctors open the AI tool, or removes it',
  whileRunning: true,
  run: (deps, [link = '']) =>
    reportErrors(async () => {
      const { data: url } = AiToolUrl.safeParse(link);
      if (link !== 'none' && url === undefined)
        return failed('The link begins with https://, such as https://ai.example/reviews.');
      const { saveAiTool } = await import('#server/people/video-ai.ts');
      await saveAiTool(deps, { url: url ?? null });
      return done(url === undefined ? 'The AI tool is not set up.' : `The AI tool is at ${url}.`);
    }),
};

const POINTS = 100;

const shareShow: Command = {
  name: 'share show',
  args: [],
  summary: "Shows the platform's share of consultation fees",
  whileRunning: true,
  async run({ db }) {
    const { sharePoints } = await import('#server/billing/platform-share.ts');
    return done(`${(await sharePoints(db)) / POINTS}%`);
  },
};

const shareSet: Command = {
  name: 'share set',
  args: ['<percent>'],
  summary: "Sets the platform's share of the fees of consultations that are completed from now on",
  whileRunning: true,
  run: (deps, [percent = '']) =>
    reportErrors(async () => {
      if (!SharePercent.safeParse(percent).success)
        return failed('The share is a percentage from 0 to 50, such as 12.5.');
      const { saveShare } = await import('#server/billing/platform-share.ts');
      await saveShare(deps, { points: pointsOf(percent) });
      return done(`The share is ${Number(percent)}%.`);
    }),
};

/** Commands for what the hospital offers. */
export const catalogueCommands: readonly Command[] = [
  pricesList,
  pricesSet,
  pricesCheck,
  pricesImport,
  ...replyCommands,
  ...labCommands,
  aiToolShow,
  aiToolSet,
  shareShow,
  shareSet,
];
