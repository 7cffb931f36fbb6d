import { codeTag, trustCode, type Code } from '../contract/base/code.ts';

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
  return trustCode(JSON.stringify(text.replaceAll('${{', "${{ '${{' }}")));
}

/**
 * Writes the address of an API of a mock, for an input of an action.
 *
 * @param api - the name of the API
 * @param path - where the mock has it; characters that mean something to YAML or GitHub are left out
 * @example workflowAddress('orders', '/v1') // 'orders=${{ steps.mock.outputs.url }}/v1'
 */
export function workflowAddress(api: string, path: string): Workflow {
  const [name, below] = [api.replaceAll(/\W/g, ''), path.replaceAll(/[^\w./~-]/g, '')];
  return trustCode(`${name}=\${{ steps.mock.outputs.url }}${below}`);
}

/**
 * Names one of our actions.
 *
 * @param version - of this package
 * @example workflowAction('lint', '0.1.0') // 'twinspec/twinspec/.github/actions/lint@v0.1.0'
 */
export function workflowAction(name: 'lint' | 'diff' | 'mock' | 'verify', version: string): Workflow {
  return trustCode(`twinspec/twinspec/.github/actions/${name}@v${version}`);
}
