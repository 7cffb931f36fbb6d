import { foldedLine } from '../lines.ts';
import { quote } from '../text.ts';

/** A method of an emitted client type. */
export type Signature = { name: string; generics?: readonly string[]; params: readonly string[]; result: string };

/**
 * Writes a method of a type, on one line or with a line for each of its params.
 *
 * @param signature - its name and types
 * @param indent - the indentation of its lines
 * @returns the lines, each with a line break
 */
export function method({ name, generics = [], params, result }: Signature, indent: string): string {
  const head = `${indent}${quote(name)}: ${generics.length > 0 ? `<${generics.join(', ')}>` : ''}(`;
  const line = `${head}${params.join(', ')}) => ${result};\n`;
  if (line.length <= 121) return line;
  const inner = params.map((param) => `${foldedLine(`${indent}  ${param},`)}\n`);
  return `${head}\n${inner.join('')}${foldedLine(`${indent}) => ${result};`)}\n`;
}
