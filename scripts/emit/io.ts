import { asObject, type Json } from '../contract/json.ts';
import type { Contract } from '../contract/contract.ts';
import { portableNames } from '../distinct.ts';

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
  const nameFolder = portableNames('_', '_');
  for (const { rpc, exchanges } of operations) {
    if (rpc === undefined) continue;
    const folder = nameFolder(plainName(rpc.method));
    const nameFile = portableNames('_', '_');
    for (const { name, description, request, response } of exchanges) {
      const { jsonrpc = '2.0', id = 1, method = rpc.method, params = [] } = asObject(request.body);
      files[`${folder}/${nameFile(plainName(name))}.io`] = ioText(
        description,
        { jsonrpc, id, method, params },
        response.body ?? null,
      );
    }
  }
  return files;
}

/** A name from a document may contain slashes. */
function plainName(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '_');
}

function ioText(comment: string, request: Json, answer: Json): string {
  const words = comment.split(/\r?\n/).filter((line) => line.trim() !== '');
  return [
    ...words.map((line) => `// ${line}`),
    `>> ${JSON.stringify(request)}`,
    `<< ${JSON.stringify(answer)}`,
    '',
  ].join('\n');
}
