import { rolldown } from 'rolldown';

/**
 * Joins the modules of the command into few: opening some two hundred files takes longer than all that they do. What a
 * verb loads when it needs it is a file of its own. What the mock needs in any case is one file, and what it needs to
 * read documents another: people wait for it each time that their tests begin.
 */
export async function joinCommand({ root, dir, entry, chunks, addressOf }) {
  const sources = [];
  const command = await rolldown({
    cwd: root,
    input: 'scripts/twinspec.ts',
    platform: 'node',
    external: /^[^./]/,
    plugins: [
      {
        name: 'a module that is joined with others still finds what stands beside its source',
        transform: {
          // Not what rolldown itself adds.
          filter: { id: { exclude: /\0/ } },
          handler: (text, path) => {
            sources.push(path);
            return { code: text.replaceAll('import.meta.url', addressOf(path)) };
          },
        },
      },
    ],
    // Which file a verb is in is said below.
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
          { name: 'mock', test: /scripts\/(?:command|mock)\.ts$/, priority: 2 },
          { name: 'documents', test: /scripts\/contract\/(?:load|compile|ajv)\.ts$/, priority: 1 },
        ],
      },
    });
    return sources;
  } finally {
    await command.close();
  }
}
