/** SQL is built in `*.queries.ts`, the platform and the seed alone: these are the ways of Kysely to begin a statement. */
const BEGINS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
  'selectNoFrom',
]);

const inQueries = {
  create: (context) => ({
    MemberExpression(node) {
      if (BEGINS.has(node.property.name))
        context.report({
          node: node.property,
          message: 'A statement belongs into a *.queries.ts of its domain.',
        });
    },
    TaggedTemplateExpression(node) {
      if (node.tag.name === 'sql')
        context.report({ node, message: 'A statement belongs into a *.queries.ts of its domain.' });
    },
  }),
};

export default { meta: { name: 'sql' }, rules: { 'in-queries': inQueries } };
