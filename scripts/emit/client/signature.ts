import { foldLine } from '../fold-lines.ts';
import { quote, ts, type TypeScript } from '../text.ts';

/** A method of an emitted client type. */
export type Signature = {
  name: string;
  generics?: readonly TypeScript[];
  params: readonly TypeScript[];
  result: TypeScript;
};

/**
 * Writes a method of a type, on one line or with a line for each of its params.
 *
 * @param signature - its name and types
 * @param indent - the indentation of its lines
 * @returns the lines, each with a line break
 */
export function method({ name, generics = [], params, result }: Signature, indent: '' | '  ' | '    '): TypeScript {
  const head = ts`${indent}${quote(name)}: ${generics.length > 0 ? ts`<${ts.join(generics, ', ')}>` : ''}(`;
  const line = ts`${head}${ts.join(params, ', ')}) => ${result};\n`;
  if (line.length <= 121) return line;
  const inner = params.map((param) => ts`${foldLine(ts`${indent}  ${param},`)}\n`);
  return ts`${head}\n${ts.join(inner, '')}${foldLine(ts`${indent}) => ${result};`)}\n`;
}
