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
      if (node.callee.name !== 'trustCode') return;
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

/** Functions whose results are paths of this machine, which have `\\` between their parts on Windows. */
const pathMakers = new Set([
  ...['cwd', 'dirname', 'fileURLToPath', 'homedir', 'join', 'mkdtempSync', 'normalize', 'realpathSync', 'relative'],
  ...['resolve', 'tmpdir'],
]);
const textMethods = new Set([
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'replace',
  'replaceAll',
  'split',
  'startsWith',
]);

/**
 * Paths of files are put together, taken apart and compared by the functions of `node:path`, never as texts with `/`.
 */
const noPathAsText = {
  create: (context) => {
    const isOfPaths = (node) => {
      if (node?.type === 'AwaitExpression') return isOfPaths(node.argument);
      if (node?.type === 'MemberExpression')
        return node.object.type === 'MetaProperty' && /^(?:dirname|filename)$/.test(node.property.name);
      if (node?.type !== 'CallExpression') return false;
      const { callee } = node;
      const on = callee.type === 'MemberExpression' ? callee.object.name : undefined;
      return pathMakers.has(callee.name) || (on === 'process' && callee.property.name === 'cwd');
    };
    const paths = new Set();
    const isPath = (node) => isOfPaths(node) || (node?.type === 'Identifier' && paths.has(node.name));
    const uses = [];
    return {
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && isOfPaths(init)) paths.add(id.name);
      },
      TemplateLiteral: ({ expressions, quasis }) => {
        for (const [i, node] of expressions.entries()) if (/^[/\\]/.test(quasis[i + 1].value.raw)) uses.push(node);
      },
      BinaryExpression: ({ operator, left, right }) => {
        if (operator === '+' && /^[/\\]/.test(String(right.value))) uses.push(left);
      },
      CallExpression: ({ callee, arguments: [first] }) => {
        if (callee.type !== 'MemberExpression' || !textMethods.has(callee.property.name)) return;
        const text =
          first?.regex?.pattern ?? first?.value ?? first?.quasis?.map(({ value }) => value.raw).join('') ?? '';
        if (/^\\$|\//.test(String(text))) uses.push(callee.object);
      },
      // Not before, as a function may stand above what it uses.
      'Program:exit': () => {
        for (const node of uses.filter(isPath))
          context.report({
            node,
            message: 'A path of files is handled as text: use node:path (it has \\ on Windows).',
          });
      },
    };
  },
};

const longestLine = 120;

/** The formatter folds code; comments are folded by hand. */
const noLongComments = {
  create: (context) => ({
    'Program:exit': () => {
      const lines = context.sourceCode.text.split('\n');
      for (const { loc } of context.sourceCode.getAllComments())
        for (let line = loc.start.line; line <= loc.end.line; line++) {
          const text = lines[line - 1] ?? '';
          // An address cannot be folded, and what follows code belongs to that line.
          if (text.length <= longestLine || /https?:\S{60}/.test(text) || !/^\s*(?:\/?\*|\/\/)/.test(text)) continue;
          context.report({
            loc: { start: { line, column: 0 }, end: { line, column: text.length } },
            message: 'Fold it.',
          });
        }
    },
  }),
};

/** What the formatter cannot fold, such as a template or a pattern, is built of named parts. */
const noLongLines = {
  create: (context) => ({
    'Program:exit': () => {
      for (const [i, text] of context.sourceCode.text.split('\n').entries())
        if (text.length > longestLine)
          context.report({
            loc: { start: { line: i + 1, column: 0 }, end: { line: i + 1, column: text.length } },
            message: 'Fold it: give its parts names.',
          });
    },
  }),
};

export default {
  meta: { name: 'code' },
  rules: {
    'no-long-comments': noLongComments,
    'no-long-lines': noLongLines,
    'no-pasted-code': noPastedCode,
    'no-pasted-markup': noPastedMarkup,
    'no-path-as-text': noPathAsText,
  },
};
