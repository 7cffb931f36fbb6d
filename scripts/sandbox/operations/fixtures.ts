import { dirname, resolve } from 'node:path';
import { getContractAddress, type Hex } from '../viem.ts';
import { CommandError, ContractError } from '../../contract/base/errors.ts';
import { asList, asObject, isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { readSource, type Source } from '../../contract/source/source.ts';
import { Refusal } from '../../server/engine.ts';
import { didYouMean } from '../../contract/base/did-you-mean.ts';
import { encodeCall } from '../chain/abi.ts';
import type { Effects } from '../handlers.ts';
import { templatesIn, type CredentialTemplate } from '../credential/templates.ts';
import { NodeError } from '../chain/node.ts';
import { readSaved, type Saved } from '../history/saved-sandbox.ts';
import type { Sender, Steps } from './sender.ts';
import type { Belonging } from '../history/event-store.ts';
import type { Wallet } from '../chain/wallets.ts';

/** What a sandbox has from its start, as a file says. */
export type Fixtures = {
  templates: CredentialTemplate[];
  contracts: Fixture[];
  mints: Fixture[];
  whitelist: Fixture[];
  /** What a sandbox was when it was saved. */
  saved: Saved | undefined;
  /** Its folder, which the paths in it begin at. */
  folder: string;
};

/** One entry of the file, and its place, `file:line:column`. */
type Fixture = { at: string; entry: JsonObject };

/** The fields of the entries: those of the operations that carry them out. */
const sections = {
  contracts: { required: ['name', 'artifact'], optional: ['args'] },
  mints: {
    required: ['contractAddress', 'recipientAddress', 'quantity'],
    optional: ['custodialWalletAccessToken', 'erc', 'walletType'],
  },
  whitelist: { required: ['contractAddress', 'contractName', 'linkedDAppId', 'gasLimitConfigured'], optional: [] },
} as const;

/** Fields that are not texts. */
const types: { [field: string]: 'a list' | 'a number' | 'a text or a number' } = {
  args: 'a list',
  gasLimitConfigured: 'a number',
  quantity: 'a text or a number',
};

/**
 * Reads the fixtures.
 *
 * @param file - a YAML or JSON file with lists of `templates`, `contracts`, `mints` and `whitelist`; a saved sandbox
 *   has them after its `snapshot`
 * @param belonging - the chain and the seed to which a saved sandbox has to belong
 * @returns the fixtures; none without a file
 * @throws CommandError with file, line and column for the first mistake
 */
export async function readFixtures(file: string | undefined, belonging: Belonging): Promise<Fixtures> {
  if (file === undefined)
    return { templates: [], contracts: [], mints: [], whitelist: [], saved: undefined, folder: '.' };
  const source = await openFixtures(file);
  const { data, locate } = source;
  if (!isObject(data)) throw createFixtureError(locate(''), 'an object was expected, with lists of fixtures');
  const names = ['snapshot', 'templates', ...Object.keys(sections)];
  const unknown = Object.keys(data).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw createFixtureError(
      locate(`/${unknown}`),
      `there are no fixtures ${JSON.stringify(unknown)}`,
      didYouMean(unknown, names),
    );
  }
  return {
    templates: templatesIn(data['templates'] ?? [], (pointer, what) =>
      createFixtureError(locate(`/templates${pointer}`), what),
    ),
    contracts: requireDistinct(entriesIn(source, 'contracts')),
    mints: entriesIn(source, 'mints'),
    whitelist: entriesIn(source, 'whitelist'),
    saved:
      data['snapshot'] === undefined ? undefined : requireSavedFor(data['snapshot'], locate('/snapshot'), belonging),
    folder: dirname(source.at),
  };
}

function requireSavedFor(snapshot: Json, at: string, { chainId, seed }: Belonging): Saved {
  const saved = readSaved(snapshot);
  if (typeof saved === 'string') throw createFixtureError(at, saved);
  if (saved.chainId !== chainId)
    throw createFixtureError(at, `the snapshot is of chain ${saved.chainId}, not ${chainId}`);
  if (saved.seed === seed) return saved;
  throw createFixtureError(at, 'the snapshot was saved with another --seed or another kind of node');
}

async function openFixtures(file: string): Promise<Source> {
  try {
    return await readSource(file);
  } catch (error) {
    const [first = ''] = error instanceof ContractError ? error.problems : [(error as Error).message];
    throw new CommandError(`--fixtures ${first}`);
  }
}

function entriesIn({ data, locate }: Source, section: keyof typeof sections): Fixture[] {
  const list = asObject(data)[section] ?? [];
  if (!Array.isArray(list)) throw createFixtureError(locate(`/${section}`), `${section} must be a list`);
  const { required, optional } = sections[section];
  const known: readonly string[] = [...required, ...optional];
  return list.map((entry, i) => {
    const pointer = `/${section}/${i}`;
    if (!isObject(entry))
      throw createFixtureError(locate(pointer), `an object with ${required.join(', ')} was expected`);
    const missing = required.find((name) => entry[name] === undefined);
    if (missing !== undefined) throw createFixtureError(locate(pointer), `${missing} is missing`);
    for (const [name, value] of Object.entries(entry)) {
      const at = locate(`${pointer}/${name}`);
      if (!known.includes(name))
        throw createFixtureError(at, `${section} have no ${JSON.stringify(name)}`, didYouMean(name, known));
      const type = types[name] ?? 'a text';
      if (!isOf(type, value))
        throw createFixtureError(at, `${name} must be ${type}${type === 'a text' ? ', in quotes' : ''}`);
    }
    return { at: locate(pointer), entry };
  });
}

/** A name stands for one smart contract, as the other fixtures call it by that. */
function requireDistinct(contracts: Fixture[]): Fixture[] {
  const names = new Map<Json, string>();
  for (const { at, entry } of contracts) {
    const { name = null } = entry;
    const other = names.get(name);
    if (other !== undefined)
      throw createFixtureError(at, `another contract is named ${JSON.stringify(name)}, at ${other}`);
    names.set(name, at);
  }
  return contracts;
}

function isOf(type: string, value: Json): boolean {
  if (type === 'a list') return Array.isArray(value);
  if (type === 'a number') return typeof value === 'number';
  return typeof value === 'string' || (type === 'a text or a number' && typeof value === 'number');
}

function createFixtureError(at: string, what: string, remedy = ''): CommandError {
  return new CommandError(`--fixtures ${at}: ${what}. ${remedy}`.trim());
}

/** The parts of the sandbox that fixtures use. */
export type FixtureParts = {
  sender: Sender;
  chainId: number;
  /** The wallet that deploys the smart contracts. */
  deployer: Wallet;
  steps: Pick<Steps, 'keep' | 'drop'>;
  /** Learns the address of a smart contract that the deployer owns. */
  deployed: (address: Hex) => Promise<void>;
} & Pick<Effects, 'mint' | 'whitelist'>;

/**
 * Carries fixtures out, in the order of their kinds: smart contracts, whitelist, mints.
 *
 * @param parts - see {@link FixtureParts}
 * @throws CommandError with file, line and column for one that cannot be carried out
 */
export async function applyFixtures(fixtures: Fixtures, parts: FixtureParts): Promise<void> {
  const { chainId, mint, whitelist } = parts;
  const addresses = new Map<string, Hex>();
  const withAddress = (entry: JsonObject): { contractAddress: string } => {
    const name = String(entry['contractAddress']);
    return { contractAddress: addresses.get(name) ?? name };
  };
  for (const fixture of fixtures.contracts) {
    const address = await explainFixture(fixture, () => deploy(fixture, fixtures.folder, parts));
    addresses.set(String(fixture.entry['name']), address);
    await parts.deployed(address);
  }
  for (const fixture of fixtures.whitelist) {
    const { contractName, linkedDAppId, gasLimitConfigured } = fixture.entry;
    const rest = {
      contractName: String(contractName),
      linkedDAppId: String(linkedDAppId),
      gasLimitConfigured: Number(gasLimitConfigured),
    };
    await explainFixture(fixture, () => whitelist({ ...withAddress(fixture.entry), ...rest, chainId }));
  }
  for (const fixture of fixtures.mints) {
    const texts = Object.fromEntries(Object.entries(fixture.entry).map(([name, value]) => [name, String(value)]));
    await explainFixture(fixture, () =>
      mint({ ...texts, ...withAddress(fixture.entry), chainId: String(chainId) }, String(chainId)),
    );
  }
}

async function explainFixture<Result>({ at }: Fixture, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof NodeError || error instanceof CommandError)) throw error;
    throw new CommandError(`--fixtures ${at}: ${error.message}`);
  }
}

async function deploy({ entry }: Fixture, folder: string, parts: FixtureParts): Promise<Hex> {
  const { sender, deployer, steps } = parts;
  const { abi, bytecode } = await artifactIn(resolve(folder, String(entry['artifact'])));
  const inputs =
    asList(abi)
      .map(asObject)
      .find(({ type }) => type === 'constructor')?.['inputs'] ?? [];
  // The arguments of a constructor are encoded like those of a method, but nothing selects it.
  const method = JSON.stringify([{ type: 'function', name: 'constructor', inputs, outputs: [] }]);
  const { data } = encodeCall(method, 'constructor', asList(entry['args'] ?? []));
  const { nonce } = await sender.send(deployer, { data: `${bytecode}${data.slice('0x12345678'.length)}` }, steps);
  return getContractAddress({ from: deployer.address, nonce: BigInt(nonce) });
}

/** What a compiler has written: Hardhat has the bytecode as a text, foundry and solc in an object. */
async function artifactIn(file: string): Promise<{ abi: Json; bytecode: Hex }> {
  const { data } = await readSource(file).catch((error: unknown) => {
    throw new CommandError(`its artifact cannot be read: ${(error as Error).message}`);
  });
  const { abi, bytecode, evm } = asObject(data);
  const found = [bytecode, asObject(bytecode)['object'], asObject(asObject(evm)['bytecode'])['object']];
  const code = found.find((one) => typeof one === 'string' && /^(?:0x)?(?:[0-9a-fA-F]{2})+$/.test(one));
  if (!Array.isArray(abi) || typeof code !== 'string') {
    throw new CommandError(
      `its artifact ${file} has no abi and bytecode; name a file that Hardhat, foundry or solc has written, ` +
        'with all libraries linked.',
    );
  }
  return { abi, bytecode: `0x${code.replace(/^0x/, '')}` };
}
