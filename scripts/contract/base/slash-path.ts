/**
 * Writes a path of files with slashes, as documents, patterns, addresses and git have it; Windows has backslashes.
 *
 * @example toSlashPath('api\\orders.yaml') // 'api/orders.yaml'
 */
export function toSlashPath(path: string): string {
  return path.replaceAll('\\', '/');
}
