import { parseSync } from 'vite';

/** Each operator becomes the one that a slip of the hand would make of it. */
const OTHER = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
};
/** Statements that do something; without a declaration the file would not run. */
const STATEMENTS = ['ExpressionStatement', 'ThrowStatement'];

/**
 * Every change of one place that should turn a test red: a condition negated, an operator swapped, a statement
 * left out, an answer replaced.
 * @returns {{ start: number, end: number, by: string, what: string }[]} in the order of the source
 */
export function mutantsOf(name, source) {
  const { program, errors } = parseSync(name, source);
  if (errors.length) throw new Error(`${name} cannot be read`);
  const found = [];
  const add = (node, by, what) => found.push({ start: node.start, end: node.end, by, what });
  const text = ({ start, end }) => source.slice(start, end);
  walk(program, (node) => {
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
      add(node.test, `!(${text(node.test)})`, 'condition negated');
    if ((node.type === 'LogicalExpression' || node.type === 'BinaryExpression') && OTHER[node.operator]) {
      const [left, right] = [text(node.left), text(node.right)];
      add(node, `${left} ${OTHER[node.operator]} ${right}`, `${node.operator} to ${OTHER[node.operator]}`);
    }
    if (STATEMENTS.includes(node.type)) add(node, ';', 'left out');
    if (node.type === 'ArrayExpression')
      for (const one of node.elements) if (one?.type === 'Literal') add(one, '', 'left out of a list');
    if (node.type === 'ReturnStatement' && node.argument) {
      const by = otherAnswer(node.argument, text(node.argument));
      if (by) add(node.argument, by, 'another answer');
    }
    if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') {
      const by = otherAnswer(node.body, text(node.body));
      if (by) add(node.body, by, 'another answer');
    }
  });
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function otherAnswer({ type, value, operator, name }, text) {
  if (type === 'Literal')
    return value === null ? 'undefined' : typeof value === 'boolean' ? String(!value) : 'null';
  if (type === 'Identifier') return name === 'undefined' ? undefined : 'undefined';
  if (type === 'UnaryExpression' && operator === '!') return text.slice(1);
  return undefined;
}

function walk(node, visit) {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit);
    return;
  }
  // A type decides nothing while the program runs.
  if (typeof node.type === 'string' && node.type.startsWith('TS') && !('expression' in node)) return;
  if (typeof node.type === 'string') visit(node);
  for (const [key, value] of Object.entries(node)) if (key !== 'typeAnnotation') walk(value, visit);
}

/** Returns the requested number of mutants by a fixed seed: the same ones at each run of the same source. */
export function sampleOf(mutants, count, seed) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const left = [...mutants];
  const taken = [];
  while (left.length && taken.length < count) taken.push(...left.splice(Math.floor(next() * left.length), 1));
  return taken.toSorted((a, b) => a.start - b.start);
}
