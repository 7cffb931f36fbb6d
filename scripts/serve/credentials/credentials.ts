// The credentials that an operation asks for: which of them a request brings, and how the contract refuses a caller
// without them.

export {
  type AcceptedCredentials,
  type NeededCredential,
  type SecurityAlternative,
  findOpenedAlternatives,
  readSentCredentials,
} from './required-credentials.ts';
export { credentialPlacesOf, findRefusalExchange, refuseMissingCredentials } from './unauthorized.ts';
