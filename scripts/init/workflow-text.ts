import { codeTag, trustedCode, type Code } from '../contract/base/code.ts';

/** YAML of a workflow of GitHub Actions, in which texts that are not our own are escaped. */
export type Workflow = Code<'workflow'>;

/** The writer of workflows. */
export const workflow = codeTag<'workflow'>();

/**
 * Writes a text as a YAML string in which GitHub finds no expression.
 *
 * @param text - any text
 * @example workflowText('a: b') // '"a: b"'
 */
export function workflowText(text: string): Workflow {
  return trustedCode(JSON.stringify(text.replaceAll('${{', "${{ '${{' }}")));
}
