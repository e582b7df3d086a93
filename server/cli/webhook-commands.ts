import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const add: Command = {
  name: 'webhook add',
  args: ['<app>', '<url>'],
  summary: 'Tells an app of its patients at an address; "first" is the app of INTAKE_KEY',
  whileRunning: true,
  async run(deps, [app = '', url = '']) {
    const { addWebhook, faultOf } = await import('#server/intake/webhooks.ts');
    const fault = await faultOf({ app, url }, deps.config);
    if (fault) return failed(fault);
    const { id, secret } = await addWebhook(deps, { app, url });
    return done(`Webhook ${id}. Its secret, shown only once: ${secret}`);
  },
};

const list: Command = {
  name: 'webhook list',
  args: [],
  summary: 'Lists the webhooks and how much waits for each',
  whileRunning: true,
  async run(deps) {
    const { presentWebhooks } = await import('#server/intake/webhooks.ts');
    const lines = await presentWebhooks(deps);
    return done(...(lines.length ? lines : ['There is no webhook.']));
  },
};

const remove: Command = {
  name: 'webhook remove',
  args: ['<id>'],
  summary: 'Removes a webhook with what it has not sent',
  whileRunning: true,
  run: (deps, [id = '']) =>
    reportErrors(async () => {
      const { removeWebhook } = await import('#server/intake/webhooks.ts');
      await removeWebhook(deps, id);
      return done(`${id} is removed.`);
    }),
};

const resume: Command = {
  name: 'webhook resume',
  args: ['<id>'],
  summary: 'Sends again to a receiver that had said it was gone',
  whileRunning: true,
  run: (deps, [id = '']) =>
    reportErrors(async () => {
      const { resumeWebhook } = await import('#server/intake/webhooks.ts');
      await resumeWebhook(deps, id);
      return done(`${id} is active.`);
    }),
};

export const webhookCommands: readonly Command[] = [add, list, remove, resume];
