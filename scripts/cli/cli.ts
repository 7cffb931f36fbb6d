// What several verbs share besides the form of their flags: which documents they read, which plug-ins they load, and
// which files a report is written to. What only serving verbs share is in `serving/`.

export { listCredentialVariables } from './credential-variables.ts';
export { apartAtName, documentsIn } from './document-words.ts';
export { growHeapSlowly } from './heap.ts';
export { loadPlugins, pluginFlag, type Plugin } from './plugins.ts';
export { reportFlags, toReportFiles } from './report-flags.ts';
export {
  apiFlag,
  areNamed,
  commandFor,
  documentFlags,
  namedFiles,
  overlaysIn,
  specFiles,
  specFilesOrOwn,
  specFlags,
  specWords,
} from './spec-flags.ts';
