// The output folder of a verb: it is written whole or not at all, a manifest in it says which files are ours, and
// nothing that is found there is trusted. Files of others stay, and so do ours that were edited.

export { differences } from './compare-folder.ts';
export { manifestName, ordinaryText, readManifest } from './manifest.ts';
export { requireFolderName, requireTarget } from './target.ts';
export { type MadeFile, type MadeFiles, writeFolder } from './write.ts';
