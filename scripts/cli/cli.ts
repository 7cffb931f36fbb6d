// What several verbs share besides the form of their flags: which plug-ins they load, and which files a report is
// written to. Which documents they read is in `documents/`, and what only serving verbs share in `serving/`.

export { listCredentialVariables } from './credential-variables.ts';
export { growHeapSlowly } from './heap.ts';
export { loadPlugins, pluginFlag, type Plugin } from './plugins.ts';
export { reportFlags, toReportFiles } from './report-flags.ts';
export { packagesWithSettings } from './workspace.ts';
