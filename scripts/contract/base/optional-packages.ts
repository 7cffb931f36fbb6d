import { createRequire } from 'node:module';
import { CommandError } from './errors.ts';

/** What only some use needs packages of its own, in the versions that it is tested with. */
const optional = {
  sandbox: {
    says: 'The sandbox',
    packages: {
      '@digitalbazaar/credentials-context': '3.2.0',
      '@digitalbazaar/vc-status-list-context': '3.1.1',
      '@foundry-rs/anvil': '1.7.1',
      '@openzeppelin/contracts': '4.9.6',
      '@transmute/security-context': '0.7.0-unstable.82',
      jsonld: '9.0.0',
    },
  },
  prism: { says: '--engine prism', packages: { '@stoplight/prism-http': '5.12.0' } },
  store: { says: '--store', packages: { redis: '6.3.1' } },
  // The generator needs the second package, and does not say so.
  'rpc-client': {
    says: 'The client of @open-rpc/generator',
    packages: { '@open-rpc/generator': '1.22.3', '@open-rpc/schema-utils-js': '2.2.1' },
  },
} as const satisfies Record<string, { says: string; packages: Record<string, string> }>;

/** Something that needs packages of its own. */
export type OptionalFeature = keyof typeof optional;

/** Something was asked for whose packages are not installed. */
export class MissingPackagesError extends CommandError {
  /** What needs them, as the subject of a sentence. */
  readonly who: string;
  /** The packages, as package managers take them: `viem@2.57.1`. */
  readonly packages: string[];

  constructor(who: string, packages: string[]) {
    super(installHint(who, `npm install --save-dev ${packages.join(' ')}`));
    this.who = who;
    this.packages = packages;
  }
}

/**
 * Says which command installs what is missing.
 *
 * @param who - what needs packages
 */
export function installHint(who: string, command: string): string {
  return `${who} needs packages that are not installed. Run: ${command}`;
}

/**
 * Lists the packages that a part needs.
 *
 * @returns their names with the versions that it is tested with
 * @example packagesOfFeature('prism') // { '@stoplight/prism-http': '5.12.0' }
 */
export function packagesOfFeature(part: OptionalFeature): Readonly<Record<string, string>> {
  return optional[part].packages;
}

/**
 * Requires that the packages of a part are installed, before anything is started.
 *
 * @throws MissingPackages when some are not; CommandError when one is there in another major version
 * @example requirePackages('sandbox');
 */
export function requirePackages(part: OptionalFeature): void {
  const { says } = optional[part];
  const missing: string[] = [];
  for (const [name, tested] of Object.entries(packagesOfFeature(part))) {
    const installed = findInstalledVersion(name);
    if (installed === undefined) missing.push(`${name}@${tested}`);
    else if (installed !== '' && majorOf(installed) !== majorOf(tested))
      throw new CommandError(`${says} works with ${name} ${majorOf(tested)}, and ${installed} is installed.`);
  }
  if (missing.length > 0) throw new MissingPackagesError(says, missing);
}

/** The version of a package that this one can load; `''` if it does not tell, `undefined` if there is none. */
function findInstalledVersion(name: string): string | undefined {
  try {
    const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version?: unknown };
    return String(version);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED' ? '' : undefined;
  }
}

function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? '';
}
