import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { configNames } from '../cli/settings/settings.ts';
import type { ChosenDocuments } from './documents.ts';
import { around, type PackageManager } from './package-manager.ts';
import { pathExists } from './place-files.ts';
import { workflow, workflowText, type Workflow } from './workflow-text.ts';

/** How each package manager gets to a fresh machine, and installs what the lock file says. */
const installs: Record<PackageManager['name'], (hasLock: boolean) => Workflow> = {
  npm: (hasLock) => (hasLock ? workflow`npm ci` : workflow`npm install`),
  pnpm: (hasLock) => workflow`corepack enable && pnpm install${hasLock ? ' --frozen-lockfile' : ''}`,
  yarn: () => workflow`corepack enable && yarn install`,
  bun: (hasLock) => workflow`npm install --global bun && bun install${hasLock ? ' --frozen-lockfile' : ''}`,
};

const locks = ['package-lock.json', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb'];

/**
 * Writes the workflow for GitHub Actions that checks the contract: it lints, compares with the base branch of a pull
 * request, and verifies.
 *
 * @param folder - the folder of the project
 * @returns the text of the file
 */
export function contractWorkflow(
  folder: string,
  { name, exec }: PackageManager,
  { openapi, openrpc }: Pick<ChosenDocuments, 'openapi' | 'openrpc'>,
): Workflow {
  const config = configNames.find((one) => pathExists(folder, one)) ?? configNames[0];
  const install = installs[name](locks.some((lock) => existsSync(join(folder, lock))));
  const servers = workflow.join(
    [
      ...(openapi === undefined ? [] : (['--url "$TWINSPEC_URL"'] as const)),
      ...(openrpc === undefined ? [] : (['--rpc "$TWINSPEC_RPC_URL"'] as const)),
    ],
    ' ',
  );
  const below = belowRepository(folder);
  const where =
    below === undefined ? '' : workflow`    defaults:\n      run:\n        working-directory: ${workflowText(below)}\n`;
  return workflow`name: Contract
on:
  push: { branches: [main, master] }
  pull_request:
permissions: { contents: read }
jobs:
  contract:
    runs-on: ubuntu-latest
    timeout-minutes: 15
${where}    steps:
      - uses: actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0
        # The whole history, for the comparison with the base branch.
        with: { fetch-depth: 0, persist-credentials: false }
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with: { node-version: 24 }
      - name: Install
        run: ${install}
      - name: Lint the documents
        run: ${exec} twinspec lint --format github
      - name: List what changed, and fail if it breaks callers
        if: github.event_name == 'pull_request'
        env:
          BASE: origin/\${{ github.base_ref }}
        # There is nothing to compare with before the base branch has a contract.
        run: |
          git rev-parse --verify --quiet "$BASE" > /dev/null
          if git cat-file -e "$BASE:./${config}"; then ${exec} twinspec diff --base "$BASE"; fi
      # The mock stands in until you start your own server here, and give its address instead.
      - name: Verify
        run: ${exec} twinspec mock -- sh -c '${exec} twinspec verify ${servers}'
`;
}

/** The path of a folder in its repository; `undefined` for its root, or outside of any. */
function belowRepository(folder: string): string | undefined {
  const root = [folder, ...around(folder)].find((place) => existsSync(join(place, '.git')));
  return root === undefined || root === folder ? undefined : relative(root, folder).replaceAll('\\', '/');
}
