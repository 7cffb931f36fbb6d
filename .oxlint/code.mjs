/** Functions that write any text in the form that its position in code needs. */
const positions = new Set(['identifier', 'inComment', 'literal', 'memberKey', 'quote', 'singleQuoted', 'workflowText']);

/** Messages are for people: nothing reads them as code. */
const isMessage = ({ type, callee }) =>
  type === 'ThrowStatement' ||
  (type === 'NewExpression' && callee.name?.endsWith('Error') === true) ||
  (type === 'CallExpression' && ['warn', 'tell'].includes(callee.name));

const isWritten = (node) => {
  const { parent } = node;
  if (parent.type === 'TaggedTemplateExpression' && parent.quasi === node) return true;
  if (parent.type === 'CallExpression' && positions.has(parent.callee.name) && parent.arguments.includes(node))
    return true;
  for (let around = parent; around !== null && !/Function|Program/.test(around.type); around = around.parent)
    if (isMessage(around)) return true;
  return false;
};

/** Code is written by the tag of its language, in which a value has the form that its position needs. */
const noPastedCode = {
  create: (context) => ({
    TemplateLiteral: (node) => {
      if (node.expressions.length === 0 || isWritten(node)) return;
      context.report({ node, message: 'A value is pasted into text: write code with the tag of its language.' });
    },
    CallExpression: (node) => {
      if (node.callee.name !== 'trustedCode') return;
      context.report({ node, message: 'Only the functions for positions may declare that a text is code.' });
    },
    TSAsExpression: (node) => {
      const name = node.typeAnnotation.typeName?.name ?? '';
      if (!/^(?:Code|Comment|TypeScript|Shell|EscapedMarkdown|Python|Go|Php|Ruby|Java|Csharp)$/.test(name)) return;
      context.report({ node, message: 'Only the functions for positions may declare that a text is code.' });
    },
  }),
};

const beginsElement = /<[!/a-z]/i;

/** Pages are written by `markup` and `htmlElement`, which escape what is put into them. */
const noPastedMarkup = {
  create: (context) => {
    const report = (node) =>
      context.report({ node, message: 'Markup is pasted together: write it with markup or htmlElement.' });
    return {
      TemplateLiteral: (node) => {
        if (node.expressions.length === 0 || isWritten(node)) return;
        if (node.quasis.some(({ value }) => beginsElement.test(value.raw))) report(node);
      },
      BinaryExpression: (node) => {
        const sides = [node.left, node.right];
        if (node.operator === '+' && sides.some(({ value }) => beginsElement.test(String(value)))) report(node);
      },
      CallExpression: (node) => {
        if (node.callee.name !== 'trusted') return;
        context.report({
          node,
          message: 'Only what is in the list of .oxlintrc.json may declare that a text is markup.',
        });
      },
      TSAsExpression: (node) => {
        if (node.typeAnnotation.typeName?.name !== 'Html') return;
        context.report({
          node,
          message: 'Only what is in the list of .oxlintrc.json may declare that a text is markup.',
        });
      },
    };
  },
};

export default {
  meta: { name: 'code' },
  rules: { 'no-pasted-code': noPastedCode, 'no-pasted-markup': noPastedMarkup },
};
