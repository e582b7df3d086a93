import { NewReply } from '#contract/catalogue.ts';
import type { Command, Outcome } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const load = () => import('#server/orders/canned-replies.ts');

const replyList: Command = {
  name: 'replies list',
  args: [],
  summary: "Lists the replies to choose from in the agents' chats, with their ids",
  whileRunning: true,
  async run({ db }) {
    const { readReplies } = await load();
    const replies = await readReplies(db);
    if (!replies.length) return done('There are no replies.');
    return done(...replies.map(({ id, title, text }) => `${id}  ${title}: ${text}`));
  },
};

/** Does it with what the reply says, or tells what is wrong with that. */
async function withReply(
  said: { title: string; text: string },
  act: (reply: { title: string; text: string }) => Promise<Outcome>,
): Promise<Outcome> {
  const { data } = NewReply.safeParse(said);
  if (!data) return failed('A reply has a title of up to 40 characters, and a text of up to 4000.');
  return reportErrors(() => act(data));
}

const replyAdd: Command = {
  name: 'replies add',
  args: ['<title>', '<text>'],
  summary: 'Adds a reply after the last one, and prints its id',
  whileRunning: true,
  run: (deps, [title = '', text = '']) =>
    withReply({ title, text }, async (reply) => {
      const { addReply } = await load();
      return done(await addReply(deps, reply));
    }),
};

const replyChange: Command = {
  name: 'replies change',
  args: ['<id>', '<title>', '<text>'],
  summary: 'Changes what a reply says',
  whileRunning: true,
  run: (deps, [replyId = '', title = '', text = '']) =>
    withReply({ title, text }, async (reply) => {
      const { changeReply } = await load();
      await changeReply(deps, { replyId, ...reply });
      return done('The reply is changed.');
    }),
};

const replyRemove: Command = {
  name: 'replies remove',
  args: ['<id>'],
  summary: 'Removes a reply',
  whileRunning: true,
  run: (deps, [replyId = '']) =>
    reportErrors(async () => {
      const { removeReply } = await load();
      await removeReply(deps, { replyId });
      return done('The reply is removed.');
    }),
};

const replyMove: Command = {
  name: 'replies move',
  args: ['<id>', '<up|down>'],
  summary: 'Moves a reply by one place',
  whileRunning: true,
  run: (deps, [replyId = '', to = '']) =>
    reportErrors(async () => {
      if (to !== 'up' && to !== 'down') return failed('Move a reply up or down.');
      const { moveReply } = await load();
      await moveReply(deps, { replyId, to: to === 'up' ? 'UP' : 'DOWN' });
      return done('The reply is moved.');
    }),
};

export const replyCommands: readonly Command[] = [replyList, replyAdd, replyChange, replyRemove, replyMove];
