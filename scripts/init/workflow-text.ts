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

/**
 * Writes the flag with the address of an API of a mock, for a shell in single quotes.
 *
 * @param api - the name of the API
 * @param path - where the mock has it; characters that mean something to a shell are left out
 * @example workflowAddress('orders', '/v1') // '--url "orders=$TWINSPEC_URL/v1"'
 */
export function workflowAddress(api: string, path: string): Workflow {
  const [name, below] = [api.replaceAll(/\W/g, ''), path.replaceAll(/[^\w./~-]/g, '')];
  return trustedCode(`--url "${name}=$TWINSPEC_URL${below}"`);
}
