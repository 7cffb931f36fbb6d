import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { joinText } from '../contract/base/code.ts';
import { configNames } from '../cli/settings/settings.ts';
import type { ChosenDocuments } from './documents.ts';
import { around, repositoryOf, type PackageManager } from './package-manager.ts';
import { pathExists, type FileDraft } from './place-files.ts';
import { ordinaryText } from '../folder/folder.ts';
import { workflow, workflowAddress, workflowText, type Workflow } from './workflow-text.ts';

/** How each package manager gets to a fresh machine, and installs what the lock file says. */
const installs: Record<PackageManager['name'], (hasLock: boolean) => Workflow> = {
  npm: (hasLock) => (hasLock ? workflow`npm ci` : workflow`npm install`),
  pnpm: (hasLock) => workflow`corepack enable && pnpm install${hasLock ? ' --frozen-lockfile' : ''}`,
  yarn: () => workflow`corepack enable && yarn install`,
  bun: (hasLock) => workflow`npm install --global bun && bun install${hasLock ? ' --frozen-lockfile' : ''}`,
};

const locks = ['package-lock.json', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb'];

/**
 * Drafts the workflow of a project. GitHub reads workflows in the root of a repository alone, where other packages may
 * have theirs.
 *
 * @param folder - the folder of the project
 * @returns the file, whose path may lead out of the folder
 */
export function workflowDraft(folder: string, manager: PackageManager, documents: ChosenDocuments): FileDraft {
  const root = repositoryOf(folder) ?? folder;
  const above = relative(folder, root).replaceAll('\\', '/');
  const below = relative(root, folder).replaceAll('\\', '/');
  const text = contractWorkflow(folder, manager, documents);
  const pathOf = (name: string): string =>
    [above, '.github', 'workflows', name].filter((part) => part !== '').join('/');
  const usual = pathOf('twinspec.yml');
  const there = below === '' ? undefined : ordinaryText(join(folder, usual));
  const isFree = there === undefined || there.includes(workflow`working-directory: ${workflowText(below)}\n`);
  return { path: isFree ? usual : pathOf(joinText`twinspec-${below.replaceAll(/[^\w.-]+/g, '-')}.yml`), text };
}

/**
 * Writes the workflow for GitHub Actions that checks the contract: it lints, compares with the base branch of a pull
 * request, and verifies.
 *
 * @param folder - the folder of the project
 * @returns the text of the file
 */
function contractWorkflow(folder: string, { name, exec }: PackageManager, { apis }: ChosenDocuments): Workflow {
  const config = configNames.find((one) => pathExists(folder, one)) ?? configNames[0];
  const root = repositoryOf(folder) ?? folder;
  const places = [folder, ...around(folder).filter((place) => place.startsWith(root))];
  const install = installs[name](locks.some((lock) => places.some((place) => existsSync(join(place, lock)))));
  const servers = workflow.join(
    apis.map(({ name: api, kind, path }) =>
      api === undefined || path === undefined ? addresses[kind] : workflowAddress(api, path),
    ),
    ' ',
  );
  const below = relative(root, folder).replaceAll('\\', '/');
  const where =
    below === '' ? '' : workflow`    defaults:\n      run:\n        working-directory: ${workflowText(below)}\n`;
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

/** How the command beside a mock names its only API of a kind. */
const addresses = { http: workflow`--url "$TWINSPEC_URL"`, rpc: workflow`--rpc "$TWINSPEC_RPC_URL"` };
