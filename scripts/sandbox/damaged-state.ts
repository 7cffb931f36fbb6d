import { CommandError } from '../contract/base/errors.ts';

/** A state folder that cannot be read as a whole. The message says how to keep the rest of it. */
export class DamagedState extends CommandError {
  constructor(path: string, why = 'it is damaged, or not from a sandbox') {
    super(`--state ${path}: ${why}; --recover keeps what can be read of it, or choose another folder.`);
  }
}
