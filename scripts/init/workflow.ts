import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { joinText } from '../contract/base/code.ts';
import type { ChosenApi, ChosenDocuments } from './documents.ts';
import { listFoldersAround, repositoryOf, type PackageManager } from './package-manager.ts';
import type { FileDraft } from './place-files.ts';
import { manifestName, ordinaryText } from '../folder/folder.ts';
import { workflow, workflowAction, workflowAddress, workflowText, type Workflow } from './workflow-text.ts';
import { toSlashPath } from '../contract/base/slash-path.ts';

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
 * @param version - of this package, whose actions the workflow uses
 * @returns the file, whose path may lead out of the folder
 */
export function workflowDraft(
  folder: string,
  manager: PackageManager,
  documents: ChosenDocuments,
  version: string,
): FileDraft {
  const root = repositoryOf(folder) ?? folder;
  const above = toSlashPath(relative(folder, root));
  const below = toSlashPath(relative(root, folder));
  const text = contractWorkflow(folder, manager, documents, version);
  const pathOf = (name: string): string =>
    [above, '.github', 'workflows', name].filter((part) => part !== '').join('/');
  const usual = pathOf('twinspec.yml');
  const there = below === '' ? undefined : ordinaryText(join(folder, usual));
  const isFree = there === undefined || there.includes(workflow`working-directory: ${workflowText(below)}\n`);
  return { path: isFree ? usual : pathOf(joinText`twinspec-${below.replaceAll(/[^\w.-]+/g, '-')}.yml`), text };
}

/**
 * Writes the workflow for GitHub Actions that checks the contract: it lints, compares with the base branch of a pull
 * request, holds generated code to the documents, and verifies.
 *
 * @param folder - the folder of the project
 * @returns the text of the file
 */
function contractWorkflow(
  folder: string,
  { name, exec }: PackageManager,
  { apis }: ChosenDocuments,
  version: string,
): Workflow {
  const root = repositoryOf(folder) ?? folder;
  const places = [folder, ...listFoldersAround(folder).filter((place) => place.startsWith(root))];
  const install = installs[name](locks.some((lock) => places.some((place) => existsSync(join(place, lock)))));
  const below = toSlashPath(relative(root, folder));
  const where =
    below === '' ? '' : workflow`    defaults:\n      run:\n        working-directory: ${workflowText(below)}\n`;
  const inFolder = below === '' ? '' : workflow`          working-directory: ${workflowText(below)}\n`;
  const given = inFolder === '' ? '' : workflow`        with:\n${inFolder}`;
  const check = workflow`${exec} twinspec generate --check`;
  return workflow`name: Contract
on:
  push: { branches: [main, master] }
  pull_request:
# To write a comment on a pull request.
permissions: { contents: read, pull-requests: write }
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
        uses: ${workflowAction('lint', version)}
${given}      - name: List what changed, and fail if it breaks callers
        if: github.event_name == 'pull_request'
        uses: ${workflowAction('diff', version)}
${given}      - name: Hold generated code to the documents
        # Code that is not committed is made anew wherever it is needed.
        run: |
          if git grep --quiet '"writtenBy": "generate"' -- '*${manifestName}'; then ${check}; fi
      # The mock stands in until you start your own server here, and give its address instead.
      - name: Start the mock
        id: mock
        uses: ${workflowAction('mock', version)}
${given}      - name: Verify
        uses: ${workflowAction('verify', version)}
        with:
${addressesOf(apis)}${inFolder}`;
}

/** The inputs of `verify` with the addresses of the mock. */
function addressesOf(apis: ChosenApi[]): Workflow {
  const named = apis.flatMap(({ name, path }) =>
    name === undefined || path === undefined ? [] : [workflow`            ${workflowAddress(name, path)}\n`],
  );
  if (named.length > 0) return workflow`          url: |\n${workflow.join(named, '')}`;
  return workflow.join(
    apis.map(({ kind }) => addresses[kind]),
    '',
  );
}

/** How the mock's only API of a kind is named. */
const addresses = {
  http: workflow`          url: \${{ steps.mock.outputs.url }}\n`,
  rpc: workflow`          rpc: \${{ steps.mock.outputs.rpc-url }}\n`,
};
