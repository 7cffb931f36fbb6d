// What a document says about credentials: its security schemes, and which of them an operation asks for.

import type { JsonObject } from './base/json.ts';
import type { Described } from './message.ts';

/** A security scheme (OpenAPI, Security Scheme Object), and where its credential travels. */
export type SecurityScheme = Described & {
  /** Its key under `components.securitySchemes`, which is the clients' name for the credential. */
  key: string;
  /** `undefined` is a scheme that the document asks for and does not define: no caller can satisfy it. */
  type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'undefined';
  /**
   * Where the credential travels; missing for `mutualTLS`, which is not part of the message, and where it is unknown.
   */
  travels?: { in: 'header' | 'query' | 'cookie'; name: string };
  /** For the type `http`, the scheme in lower case, e.g. `basic` or `bearer` (RFC 9110, section 11.1). */
  http?: string;
  bearerFormat?: string;
  deprecated: boolean;
  openIdConnectUrl?: string;
  /** URL of the OAuth 2 authorization server metadata (RFC 8414). */
  oauth2MetadataUrl?: string;
  /** For the type `oauth2`, the flows as the document has them. */
  flows: JsonObject;
  /** `x-example`: the demo value of the credential. */
  example?: string;
};

/** A scheme of a security alternative, with the scopes that the operation requires. */
export type Requirement = { scheme: SecurityScheme; scopes: string[] };
