// Replaces secrets in texts, headers, bodies and addresses.

export { secretsInAddress, redactAddress } from './addresses.ts';
export { leavesOf } from './secrets-by-name.ts';
export { type RedactedRequest, type Redaction, credentialsIn, isSecretName, redactionOf } from './redaction.ts';
export { type RedactText, type Secret, createRedactor, redactedText, redactLeaves } from './texts.ts';
