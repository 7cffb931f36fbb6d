import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Bundles the modules of the command into a few files, since opening some two hundred files takes longer than running
 * them. Modules that a verb loads on demand stay separate. Everything that the mock always needs is in one file, and
 * what it needs to read documents in another, because people wait for the mock whenever their tests start; what
 * `npm start` adds is in a third.
 */
export async function bundleCommand({ root, dir, entry, chunks, addressOf, outside = () => undefined }) {
  const sources = [fileURLToPath(import.meta.url)];
  const command = await rolldown({
    cwd: root,
    input: 'scripts/twinspec.ts',
    // With it, and if no module awaits at its top level, `import()` leads to these files without a file in between.
    preserveEntrySignatures: false,
    platform: 'node',
    // Packages stay outside. What rolldown itself adds to run certain syntax is no package of ours.
    external: (id) => outside(id) === undefined && /^(?!@oxc-project\/runtime\/)[^./\0]/.test(id),
    plugins: [
      {
        name: 'some modules stay outside',
        resolveId: (source) => {
          const id = outside(source);
          return id === undefined ? undefined : { id, external: true };
        },
      },
      {
        name: 'bundled modules find the files next to their sources',
        transform: {
          // Leaves out the modules that rolldown itself adds.
          filter: { id: { exclude: /\0/ } },
          handler: (text, path) => {
            sources.push(path);
            const resolving = text.replaceAll(/(?<=import\.meta\.resolve\()'([^']+)'/g, (quoted, module) =>
              JSON.stringify(outside(module) ?? module),
            );
            return { code: resolving.replaceAll('import.meta.url', addressOf(path)) };
          },
        },
      },
    ],
    // The groups below decide which file a verb is in.
    checks: { ineffectiveDynamicImport: false },
  });
  try {
    await command.write({
      dir,
      entryFileNames: entry,
      chunkFileNames: chunks,
      comments: false,
      codeSplitting: {
        groups: [
          { name: 'mock', test: /scripts\/(?:command|verbs\/mock)\.ts$/, priority: 3 },
          {
            name: 'documents',
            test: /scripts\/contract\/(?:load|compile\/lenient-validators|compile\/ajv)\.ts$/,
            priority: 2,
          },
          { name: 'start', test: /scripts\/verbs\/start\.ts$/, priority: 1 },
        ],
      },
    });
    return sources;
  } finally {
    await command.close();
  }
}
