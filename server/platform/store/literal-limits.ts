import {
  OperationNodeTransformer,
  ValueNode,
  type KyselyPlugin,
  type LimitNode,
  type PluginTransformQueryArgs,
} from 'kysely';

class LiteralLimits extends OperationNodeTransformer {
  protected override transformLimit(node: LimitNode): LimitNode {
    const { limit } = node;
    const isNumber = ValueNode.is(limit) && Number.isSafeInteger(limit.value);
    return super.transformLimit(isNumber ? { ...node, limit: ValueNode.createImmediate(limit.value) } : node);
  }
}

/**
 * Writes limits into the statement. PostgreSQL plans a statement by name without its parameters: it would take a limit that is one
 * of them for a tenth of all rows, and read a whole table for a page of 50.
 */
export function literalLimits(): KyselyPlugin {
  const transformer = new LiteralLimits();
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs) => transformer.transformNode(node),
    transformResult: async ({ result }) => result,
  };
}
