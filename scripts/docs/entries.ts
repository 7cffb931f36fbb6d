import type {
  ApiName,
  Envelope,
  Exchange,
  ExternalDocs,
  Operation,
  ParameterPlace,
  Server,
} from '../contract/operation.ts';
import type { NextEntry } from './next.ts';
import type { SchemaView } from './schema.ts';

/** A contract as readers walk through it. */
export type Reference = {
  apis: ApiChapter[];
  /** In the order of the documents. */
  operations: OperationEntry[];
  byId: ReadonlyMap<string, OperationEntry>;
  /** In the order of the contents, which is by groups. */
  contents: OperationEntry[];
  /** The place of each in the contents. */
  places: ReadonlyMap<OperationEntry, number>;
};

/** One of the APIs. */
export type ApiChapter = {
  name: ApiName;
  title: string;
  version: string;
  description: string;
  questions: string[];
  /** Addresses as they are written, `{variables}` included. */
  servers: { url: string; description: string }[];
  /** The servers as the document has them. */
  places: Server[];
  webhooks: OutgoingEntry[];
  /** Who stands behind the API, and on which terms: Markdown, one line each. */
  terms: string[];
  externalDocs?: ExternalDocs;
  /** Operations by their first tag, in the order of the document. */
  groups: {
    name: string;
    description: string;
    questions: string[];
    externalDocs?: ExternalDocs;
    operations: OperationEntry[];
  }[];
};

/** One operation with everything that its page says. */
export type OperationEntry = {
  id: string;
  api: ApiName;
  /** Part of file names: the id without what a file system or a URL would stumble over. */
  slug: string;
  /** Name for people. */
  title: string;
  /** What it is for, in Markdown. */
  description: string;
  questions: string[];
  deprecated: boolean;
  operation: Operation;
  /** Address of the server, and the path below it. */
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
  /** Alternatives of credentials that go together. */
  security: { name: string; kind: string; description: string; scopes: string[] }[][];
  /** Requests that the API sends because of a call. */
  callbacks: OutgoingEntry[];
  /** Which calls its answers lead to. */
  next: NextEntry[];
  externalDocs?: ExternalDocs;
  exchanges: ExchangeEntry[];
};

/** An example whose value the document does not hold as data: it is elsewhere, or only written as it is sent. */
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

/** What a JSON-RPC method has of its own. */
export type RpcEntry = {
  /** How params may be sent, in words. */
  structure: string;
  params: { name: string; required: boolean; description: string; view: SchemaView }[];
  /** What the method answers: once, or for each condition on its params. */
  results: {
    when?: { param: string; condition: string }[];
    /** Members that are as in the first result. */
    same?: string[];
    view: SchemaView;
  }[];
  resultDescription: string;
  errors: { code: string; message: string }[];
};

/** One documented response. */
export type ResponseEntry = {
  status: string;
  description: string;
  questions: string[];
  contentType?: string;
  view?: SchemaView;
  /** The other media types that it may have. */
  others: { contentType: string; view?: SchemaView }[];
  /** Examples of any of them. */
  unseen: UnseenExample[];
  headers: { name: string; required: boolean; description: string; view?: SchemaView }[];
};

/** A request that the API sends itself: a webhook, or a callback. */
export type OutgoingEntry = {
  name: string;
  method: string;
  summary: string;
  description: string;
  contentType?: string;
  view?: SchemaView;
  answers: { status: string; description: string }[];
};

/** An exchange with the words that tell it from the others. */
export type ExchangeEntry = Exchange & {
  failure: boolean;
  /** `200`, `error -32602`, `result`: what it ends in. */
  outcome: string;
};
