// Versions of documents in git: a file at a revision, and the tags that name versions.

export { fromGit, overlaysFromGit } from './from-git.ts';
export { type TaggedVersion, listTaggedVersions } from './tags.ts';
