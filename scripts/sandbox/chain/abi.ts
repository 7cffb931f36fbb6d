import {
  encodeFunctionData,
  toFunctionSignature,
  type Abi,
  type AbiFunction,
  type AbiParameter,
  type Hex,
} from '../viem.ts';
import { isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { Refusal } from '../../server/engine.ts';
import { addressIn } from './address.ts';

/** An encoded call of a smart contract's method. */
export type EncodedCall = { abi: Abi; data: Hex; signature: string };

/** No smart contract nests its types deeper; a limit keeps a hostile ABI from exhausting the stack. */
const maxDepth = 32;

/**
 * Encodes the call of a method.
 *
 * @param contractAbi - the ABI as JSON text, plain or in Base64
 * @param method - the method's name, or its signature if several methods have that name
 * @param params - its arguments as a list, or as the JSON text of a list
 * @returns the call, with the ABI and the signature of the method
 * @throws Refusal when the ABI, the method or the arguments are wrong
 * @example encodeCall('W3sidHlwZSI6…', 'mint', ['0x7099…', '1']).signature // 'mint(address,uint256)'
 */
export function encodeCall(contractAbi: string, method: string, params: string | unknown[]): EncodedCall {
  const abi = readAbi(contractAbi);
  const args = argumentsIn(params);
  const candidates = functionsNamed(abi, method);
  const rightLength = candidates.filter(({ inputs }) => inputs.length === args.length);
  if (rightLength.length === 0) {
    const counts = [...new Set(candidates.map(({ inputs }) => inputs.length))].join(' or ');
    throw new Refusal(`params must have ${counts} values for ${quoteMethod(method)}, not ${args.length}.`);
  }
  const attempts = rightLength.map((fn) => attempt(fn, args));
  const fitting = attempts.flatMap((one) => (one instanceof Refusal ? [] : [one]));
  const closest = Math.max(...fitting.map(({ precision }) => precision));
  const [only, ...others] = fitting.filter(({ precision }) => precision === closest);
  const flaw = attempts.find((one) => one instanceof Refusal);
  if (only === undefined) throw flaw ?? new Refusal(`params do not fit ${quoteMethod(method)}.`);
  const other = others.find(({ signature }) => signature !== only.signature);
  if (other !== undefined) {
    throw new Refusal(`params fit ${only.signature} and ${other.signature}; give the signature as method.`);
  }
  return { abi, data: only.data, signature: only.signature };
}

/**
 * Any text is a valid string, and any hex is valid bytes: among overloads, a more specific type is the likelier one.
 */
function precisionOf({ inputs }: AbiFunction): number {
  const vague: { [type: string]: number } = { string: 2, bytes: 1 };
  return -inputs.reduce((sum, { type }) => sum + (vague[type.replace(/\[.*$/, '')] ?? 0), 0);
}

/** How others come by the JSON of an ABI. */
const way = 'parseAbi of viem makes JSON of a human-readable ABI.';

/** JSON text begins with a bracket, which is not in the alphabet of Base64 (RFC 4648, section 4). */
function readAbi(text: string): Abi {
  const plain = /^\s*[[{]/.test(text) ? text : Buffer.from(text, 'base64').toString('utf8');
  let abi: Json;
  try {
    // `trim` also removes the byte order mark that some editors write.
    abi = JSON.parse(plain.trim()) as Json;
  } catch {
    throw new Refusal(`contractAbi must be the JSON text of an ABI in Base64, but its content is not JSON; ${way}`);
  }
  // Compilers write the ABI into a member of their output.
  const items = isObject(abi) ? abi['abi'] : abi;
  if (!Array.isArray(items)) throw new Refusal('contractAbi must be a list of the methods of a smart contract.');
  if (items.some((item) => typeof item === 'string')) {
    throw new Refusal(`contractAbi must be the JSON of an ABI, but this is a human-readable one; ${way}`);
  }
  const flaw = items.map((item, i) => itemFlaw(item, i)).find((one) => one !== undefined);
  if (flaw !== undefined) throw new Refusal(flaw);
  // Every member that viem reads has been checked.
  return items as unknown as Abi;
}

/** An identifier in Solidity. Other names, such as `a(`, would change the signature. */
const isName = /^[A-Za-z_$][\w$]{0,200}$/;

function itemFlaw(item: Json, i: number): string | undefined {
  const at = `contractAbi, entry ${i}:`;
  if (!isObject(item) || typeof item['type'] !== 'string') return `${at} an object with a type was expected.`;
  const { type, name, inputs } = item;
  const isCalled = type === 'function' || type === 'error';
  if (isCalled && (typeof name !== 'string' || !isName.test(name))) return `${at} a ${type} needs a name.`;
  const lists = [inputs, item['outputs']].filter((one) => one !== undefined);
  if (type === 'function' && inputs === undefined) return `${at} a function needs inputs, even if they are empty.`;
  return lists.map((list) => parametersFlaw(list, at, 0)).find((one) => one !== undefined);
}

function parametersFlaw(list: Json, at: string, depth: number): string | undefined {
  if (!Array.isArray(list)) return `${at} inputs and outputs must be lists.`;
  if (depth > maxDepth) return `${at} its types are nested deeper than ${maxDepth} levels.`;
  return list
    .map((parameter) => {
      if (!isObject(parameter) || typeof parameter['type'] !== 'string') return `${at} each parameter needs a type.`;
      const { type, components } = parameter;
      if (!isType(type)) return `${at} ${JSON.stringify(type.slice(0, 40))} is not a type of Solidity's ABI.`;
      if (!type.startsWith('tuple')) return undefined;
      return parametersFlaw(components ?? null, at, depth + 1);
    })
    .find((one) => one !== undefined);
}

/** Solidity, Contract ABI Specification, section "Types". */
function isType(type: string): boolean {
  const [, name = '', size, arrays = ''] =
    /^(tuple|address|bool|string|function|bytes|u?int)(\d{0,3})((?:\[\d{0,6}\])*)$/.exec(type) ?? [];
  if (name === '' || arrays.split('[').length > maxDepth) return false;
  const number = Number(size);
  if (name === 'int' || name === 'uint') return size === '' || (number >= 8 && number <= 256 && number % 8 === 0);
  return size === '' || (name === 'bytes' && number >= 1 && number <= 32);
}

function argumentsIn(params: string | unknown[]): Json[] {
  // The request was JSON, so its members are.
  const value = typeof params === 'string' ? parseParams(params) : (params as Json[]);
  if (!Array.isArray(value)) throw new Refusal('params must be a list of arguments, or the JSON text of one.');
  return value;
}

function parseParams(text: string): Json {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(quoteLongNumbers(text)) as Json;
  } catch {
    throw new Refusal('params must be a list of arguments or its JSON text, but this text is not JSON.');
  }
}

/** Quotes whole numbers with more digits than a double can hold, so that no digit is lost. */
function quoteLongNumbers(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    /^-?\d{16,}$/.test(token) ? `"${token}"` : token,
  );
}

function functionsNamed(abi: Abi, method: string): AbiFunction[] {
  const functions = abi.filter((item) => item.type === 'function');
  const signature = signatureIn(method);
  const found = functions.filter((fn) => fn.name === method || toFunctionSignature(fn) === signature);
  if (found.length > 0) return found;
  const names = [...new Set(functions.map(({ name }) => name))];
  const list = names.length > 20 ? `${names.slice(0, 20).join(', ')}, …` : names.join(', ');
  throw new Refusal(`contractAbi has no method ${quoteMethod(method)}. It has ${list || 'none'}.`);
}

function quoteMethod(method: string): string {
  return JSON.stringify(method.slice(0, 100));
}

/** A signature may also be written as in Solidity: `function f(uint a)` for `f(uint256)`. */
function signatureIn(method: string): string | undefined {
  if (!method.includes('(')) return undefined;
  try {
    return toFunctionSignature(method).replaceAll(/\b(u?int)(?!\d)/g, '$1256');
  } catch {
    return undefined;
  }
}

type Attempt = { data: Hex; signature: string; precision: number };

function attempt(fn: AbiFunction, args: Json[]): Attempt | Refusal {
  try {
    const values = fn.inputs.map((input, i) => valueFor(input, args[i] ?? null, placeOf(input, String(i))));
    const data = encodeFunctionData({ abi: [fn], functionName: fn.name, args: values });
    return { data, signature: toFunctionSignature(fn), precision: precisionOf(fn) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    const reason = error instanceof Error && 'shortMessage' in error ? String(error.shortMessage) : 'they do not fit.';
    return new Refusal(`params cannot be encoded for ${toFunctionSignature(fn)}: ${reason}`);
  }
}

function placeOf({ name }: AbiParameter, at: string): string {
  return name === undefined || name === '' ? at : `${at} (${name})`;
}

/** Converts a JSON value to the one that viem takes for a type. */
function valueFor(parameter: AbiParameter, value: Json, at: string): unknown {
  const { type } = parameter;
  const [, element, size] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (element !== undefined) {
    if (!Array.isArray(value)) throw createValueRefusal(at, `a list (${type})`, value);
    if (size !== '' && value.length !== Number(size)) throw createValueRefusal(at, `${size} values (${type})`, value);
    return value.map((item, i) => valueFor({ ...parameter, type: element }, item, `${at}[${i}]`));
  }
  if (type === 'tuple') return tupleFor(parameter, value, at);
  if (/^u?int/.test(type)) return integerFor(type, value, at);
  if (type === 'bool') return booleanFor(value, at);
  if (type === 'string') {
    if (typeof value !== 'string') throw createValueRefusal(at, 'a text', value);
    return value;
  }
  const bytes = type === 'address' ? 20 : type === 'function' ? 24 : /\d+/.exec(type)?.[0];
  const isHex = typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value);
  if (!isHex || (bytes !== undefined && value.length !== 2 + 2 * Number(bytes))) {
    throw createValueRefusal(at, `${bytes ?? 'some'} bytes in hex with the prefix 0x (${type})`, value);
  }
  return type === 'address' ? addressIn(value, `params: ${at}`) : value;
}

function tupleFor(parameter: AbiParameter, value: Json, at: string): unknown {
  const components: readonly AbiParameter[] = 'components' in parameter ? parameter.components : [];
  const members = Array.isArray(value) ? value : isObject(value) ? membersOf(components, value, at) : undefined;
  if (members === undefined || members.length !== components.length) {
    throw createValueRefusal(at, `an object or a list of ${components.length} values (tuple)`, value);
  }
  const values = components.map((component, i) =>
    valueFor(component, members[i] ?? null, placeOf(component, `${at}.${component.name ?? i}`)),
  );
  // viem reads a tuple by name if all of its members have one, otherwise by position.
  const isNamed = components.every(({ name }) => name !== undefined && name !== '');
  if (!isNamed) return values;
  return Object.fromEntries(components.map(({ name = '' }, i) => [name, values[i]]));
}

function membersOf(components: readonly AbiParameter[], value: JsonObject, at: string): Json[] {
  const unknown = Object.keys(value).find((key) => !components.some(({ name }) => name === key));
  if (unknown !== undefined) throw new Refusal(`params: ${at} has no member ${JSON.stringify(unknown.slice(0, 40))}.`);
  return components.map(({ name = '' }) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member === undefined) throw new Refusal(`params: ${at} lacks its member ${JSON.stringify(name)}.`);
    return member;
  });
}

function integerFor(type: string, value: Json, at: string): bigint {
  const isWhole =
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^(?:-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(value));
  if (!isWhole)
    throw createValueRefusal(at, `a whole number, written as text if it has more than 15 digits (${type})`, value);
  const number = BigInt(value);
  const bits = BigInt(/\d+/.exec(type)?.[0] ?? 256);
  const [min, max] = type.startsWith('uint') ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
  if (number < min || number > max) throw createValueRefusal(at, `a number that fits ${type}`, value);
  return number;
}

function booleanFor(value: Json, at: string): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw createValueRefusal(at, 'true or false', value);
}

/** The message does not repeat the value, which may be long or private. */
function createValueRefusal(at: string, expected: string, value: Json): Refusal {
  return new Refusal(`params: ${at} must be ${expected}, which this ${kindOf(value)} is not.`);
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `list of ${value.length}`;
  return isObject(value) ? 'object' : typeof value;
}
