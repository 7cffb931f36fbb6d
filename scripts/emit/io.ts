import { asObject, type Json } from '../contract/json.ts';
import type { Contract } from '../contract/contract.ts';
import { plain } from '../code.ts';

/**
 * Writes the exchanges of JSON-RPC methods in the format of the tests of ethereum/execution-apis, which other test
 * runners read: a file for each, with `>>` before the request and `<<` before the answer.
 *
 * @param contract - the contract
 * @returns texts by path, e.g. `eth_estimateGas/transfer.io`
 * @example emitIo(contract)['eth_estimateGas/transfer.io'] // '// A plain transfer …\n>> {…}\n<< {…}\n'
 */
export function emitIo({ operations }: Pick<Contract, 'operations'>): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { rpc, exchanges } of operations) {
    if (rpc === undefined) continue;
    for (const { name, description, request, response } of exchanges) {
      const { jsonrpc = '2.0', id = 1, method = rpc.method, params = [] } = asObject(request.body);
      files[plain`${fileName(rpc.method)}/${fileName(name)}.io`] = ioText(
        description,
        { jsonrpc, id, method, params },
        response.body ?? null,
      );
    }
  }
  return files;
}

/** Makes a file name of a name from a document, which may contain slashes. */
function fileName(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '_');
}

function ioText(comment: string, request: Json, answer: Json): string {
  const words = comment.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '');
  return [
    ...words.map((line) => plain`// ${line}`),
    plain`>> ${JSON.stringify(request)}`,
    plain`<< ${JSON.stringify(answer)}`,
    '',
  ].join('\n');
}
