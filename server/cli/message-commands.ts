import { Language, MessageState } from '#contract/sent-messages.ts';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const SHOWN_MAX = 50;
const STATES = MessageState.options.join(', ');

const list: Command = {
  name: 'message list',
  args: ['[state]'],
  summary: `Lists the newest SMS and mails, or those of a state: ${STATES}`,
  whileRunning: true,
  async run({ db, clock }, [given]) {
    const { listSent } = await import('#server/mail/sent.ts');
    const { presentSent } = await import('#server/notifications/sent-messages.ts');
    const state = given === undefined ? undefined : MessageState.safeParse(given.toUpperCase()).data;
    if (given !== undefined && !state) return failed(`A state is one of ${STATES}.`);
    const now = clock.now();
    const asked = { cursor: undefined, limit: SHOWN_MAX, notification: undefined };
    const { rows } = await listSent(db, { ...asked, now, state });
    const lines = rows
      .map((row) => presentSent(row, now))
      .map(({ id, at, channel, recipient, notification, messageState, tries, error }) =>
        [id, at, channel, recipient, notification, messageState, `tries ${tries}`, error]
          .filter(Boolean)
          .join('  '),
      );
    return done(...(lines.length ? lines : ['There is no message.']));
  },
};

const again: Command = {
  name: 'message again',
  args: ['<id>'],
  summary: 'Sends a failed message again',
  whileRunning: true,
  run: (deps, [id = '']) =>
    reportErrors(async () => {
      const { sendMessageAgain } = await import('#server/notifications/sent-messages.ts');
      await sendMessageAgain(deps, id);
      return done(`Message ${id} is queued.`);
    }),
};

const texts: Command = {
  name: 'message texts',
  args: [],
  summary: 'Lists the words of each message in each language',
  whileRunning: true,
  async run(deps) {
    const { messageTexts } = await import('#server/notifications/message-texts.ts');
    return done(
      ...(await messageTexts(deps)).map(({ notification, language, original, edited, templateId }) =>
        [notification, language, templateId, edited ?? original].filter(Boolean).join('  '),
      ),
    );
  },
};

const set: Command = {
  name: 'message text',
  args: ['<row>', '<language>', '<text>', '[template-id]'],
  summary:
    'Changes the words of a message, and the id under which they are registered; "" restores the original',
  whileRunning: true,
  run: (deps, [notification = '', given = '', text = '', templateId = '']) =>
    reportErrors(async () => {
      const language = Language.safeParse(given).data;
      if (!language) return failed(`A language is one of ${Language.options.join(', ')}.`);
      const { saveMessageText } = await import('#server/notifications/message-texts.ts');
      await saveMessageText(deps, { notification, language, text: text.trim(), templateId });
      return done(text.trim() ? 'The text is changed.' : 'The original applies again.');
    }),
};

const test: Command = {
  name: 'message test',
  args: ['<row>', '<language>', '<mobile>'],
  summary: 'Sends the words of a message with examples as values',
  whileRunning: true,
  run: (deps, [notification = '', given = '', to = '']) =>
    reportErrors(async () => {
      const language = Language.safeParse(given).data;
      if (!language || !/^\+\d{8,15}$/.test(to))
        return failed('Name a row, a language, and a number with + and its country.');
      const { testMessage } = await import('#server/notifications/message-texts.ts');
      await testMessage(deps, { notification, language, to });
      return done('The message is queued.');
    }),
};

export const messageCommands: readonly Command[] = [list, again, texts, set, test];
