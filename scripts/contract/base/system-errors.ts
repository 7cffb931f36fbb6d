/** Reasons of system errors that users can cause. Others are bugs, and are shown with a stack trace. */
const reasons: Record<string, string> = {
  EACCES: 'this user has no permission for it',
  EBUSY: 'it is in use',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file would be larger than allowed',
  EINVAL: 'the system does not take that',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder, and a file was expected',
  ELOOP: 'its symbolic links lead in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENFILE: 'too many files are open',
  ENOENT: 'it does not exist',
  ENOSPC: 'there is no space left on the disk',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ENOTEMPTY: 'another program has just put something into it',
  ENOTSUP: 'the disk cannot do that',
  EOPNOTSUPP: 'the disk cannot do that',
  EPERM: 'this user has no permission for it',
  EROFS: 'the disk is read-only',
  ETXTBSY: 'it is in use',
  EXDEV: 'it is on another disk',
};

/**
 * Describes a system error in words.
 *
 * @param error - any error
 * @returns the file, the reason and the code, without a full stop; `undefined` if it is not such an error
 * @example systemReason(error) // 'generated/rpc-types.ts: there is no space left on the disk (ENOSPC)'
 */
export function systemReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  const { code } = error;
  if (typeof code !== 'string' || !Object.hasOwn(reasons, code)) return undefined;
  const place = 'path' in error && typeof error.path === 'string' ? `${error.path}: ` : '';
  return `${place}${reasons[code] ?? ''} (${code})`;
}
