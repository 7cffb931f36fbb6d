// What HTTP itself says about the calls of a contract: methods, headers, and where credentials travel. Pure functions
// that open no document.

export { authSchemeOf } from './auth-scheme.ts';
export { toCredentialVariable, toSecondAccountVariable } from './credential-variable.ts';
export { toDocumentedHeader, isSendable, writeDocumentedHeader } from './documented-header.ts';
export { headerReadings, retryAfter, standardHeaders } from './header-values.ts';
export { idempotencyKeyOf } from './idempotency-key.ts';
export { partEncodings, partHeaderKey, partItemKey, partSchemas } from './part-headers.ts';
export { isHttpMethod } from '../base/http-methods.ts';
export { hasRequiredParameters, viewKeyByLocation } from './request-view-keys.ts';
