import type {
  ApiName,
  Envelope,
  Exchange,
  ExternalDocs,
  Operation,
  ParameterPlace,
  ApiServer,
} from '../contract/operation.ts';
import type { NextEntry } from './next.ts';
import type { SchemaView } from './schema.ts';

/** A contract as the docs site presents it. */
export type Reference = {
  apis: ApiChapter[];
  /** In the order of the documents. */
  operations: OperationEntry[];
  byId: ReadonlyMap<string, OperationEntry>;
  webhooks: WebhookEntry[];
  /** In the order of the navigation, which is grouped. */
  contents: Listed[];
  /** The position of each operation and webhook in {@link Reference.contents}. */
  places: ReadonlyMap<Listed, number>;
};

/** One of the APIs. */
export type ApiChapter = {
  name: ApiName;
  title: string;
  version: string;
  description: string;
  questions: string[];
  /** Addresses as written in the document, with `{variables}`. */
  servers: { url: string; description: string }[];
  /** The servers of the document. */
  places: ApiServer[];
  /** The contact, license and terms of service: one line of Markdown each. */
  terms: string[];
  externalDocs?: ExternalDocs;
  /** Operations by their first tag, in the order of the document, and webhooks. */
  groups: Group[];
};

/** Operations, or webhooks, that are listed together. */
export type Group = {
  /** Fragment on the overview, and the name of its own page. */
  id: string;
  name: string;
  description: string;
  questions: string[];
  externalDocs?: ExternalDocs;
  entries: Listed[];
};

/** What has a page and is listed in the navigation: an operation or a webhook. */
export type Listed = {
  id: string;
  /** The folder of its page. */
  folder: 'operations' | 'webhooks';
  /** The id as part of a file name, without the characters that cause problems in file systems or URLs. */
  slug: string;
  /** The summary, or the id if there is none. */
  title: string;
  /** Markdown. */
  description: string;
  operation: Operation;
};

/** A request that the API sends to its users without a call of theirs. */
export type WebhookEntry = Listed & { api: ApiName; sent: OutgoingEntry };

/** An operation with everything that its page shows. */
export type OperationEntry = Listed & {
  api: ApiName;
  questions: string[];
  deprecated: boolean;
  /** The address of the server, and the path below it. */
  server: string;
  path: string;
  headers: HeaderEntry[];
  parameters: {
    name: string;
    in: ParameterPlace;
    required: boolean;
    description: string;
    questions: string[];
    view?: SchemaView;
    unseen: UnseenExample[];
  }[];
  bodies: { contentType: string; view?: SchemaView; unseen: UnseenExample[] }[];
  rpc: RpcEntry | undefined;
  responses: ResponseEntry[];
  envelope?: Envelope;
  /** Alternative sets of credentials; those of one set are sent together. */
  security: { name: string; kind: string; description: string; scopes: string[] }[][];
  /** Requests that the API sends because of a call of this operation. */
  callbacks: OutgoingEntry[];
  /** The calls that its responses link to. */
  next: NextEntry[];
  externalDocs?: ExternalDocs;
  exchanges: ExchangeEntry[];
};

/** An example whose value is not data in the document: it is at another address, or only in serialized form. */
export type UnseenExample = { name: string; summary: string; address?: string; written?: string };

/** A header of a request. */
export type HeaderEntry = {
  name: string;
  required: boolean;
  description: string;
  example: string | undefined;
  questions: string[];
  scheme?: string;
};

/** The parts of an operation that only JSON-RPC methods have. */
export type RpcEntry = {
  /** How params can be sent, in words. */
  structure: string;
  params: { name: string; required: boolean; description: string; view: SchemaView }[];
  /** The result of the method, or one for each condition on its params. */
  results: {
    when?: { param: string; condition: string }[];
    /** Names of the properties that are the same as in the first result. */
    same?: string[];
    view: SchemaView;
  }[];
  resultDescription: string;
  errors: { code: string; message: string }[];
};

/** A documented response. */
export type ResponseEntry = {
  status: string;
  description: string;
  questions: string[];
  contentType?: string;
  view?: SchemaView;
  /** The other media types of the response. */
  others: { contentType: string; view?: SchemaView }[];
  /** Examples of all media types. */
  unseen: UnseenExample[];
  headers: { name: string; required: boolean; description: string; view?: SchemaView }[];
};

/** A request that the API sends: a webhook or a callback. */
export type OutgoingEntry = {
  name: string;
  method: string;
  summary: string;
  description: string;
  contentType?: string;
  view?: SchemaView;
  answers: { status: string; description: string }[];
};

/** An exchange and its outcome. */
export type ExchangeEntry = Exchange & {
  failure: boolean;
  /** `200`, `error -32602` or `result`, for example. */
  outcome: string;
};
