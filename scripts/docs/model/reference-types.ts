import type { Json } from '../../contract/base/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { ApiKind, Envelope, ExternalDocs, ParameterPlace, ApiServer } from '../../contract/message.ts';
import type { NextEntry } from './response-links.ts';
import type { SchemaView } from './schema-view.ts';
import type { Mark } from './tag-groups.ts';

/** A contract as the docs site presents it. */
export type Reference = {
  apis: ApiChapter[];
  /** In the order of the documents. */
  operations: OperationEntry[];
  byId: ReadonlyMap<string, OperationEntry>;
  /** Whether any of them needs a credential. */
  needsCredentials: boolean;
  /** The webhooks and the callbacks. */
  outgoing: OutgoingEntry[];
  /** The callbacks that a call of an operation may ask for, by its id. */
  callbacksOf: ReadonlyMap<string, OutgoingEntry[]>;
  /** In the order of the navigation, which is grouped. */
  contents: Listed[];
  /** The position of each of them in {@link Reference.contents}. */
  places: ReadonlyMap<Listed, number>;
};

/** One of the APIs. */
export type ApiChapter = {
  name: string;
  kind: ApiKind;
  title: string;
  version: string;
  /** A sentence about the API, if the document has one apart from the description. */
  summary: string;
  description: string;
  questions: string[];
  /** Addresses as written in the document, with `{variables}`. */
  servers: {
    url: string;
    name: string;
    description: string;
    variables: { name: string; description: string; values: string[] }[];
  }[];
  /** The servers of the document. */
  places: ApiServer[];
  /** The contact, license and terms of service: one line of Markdown each. */
  terms: string[];
  externalDocs?: ExternalDocs;
  /** Operations by their first tag, in the order of the document, then webhooks and callbacks. */
  groups: Group[];
};

/** Operations, webhooks or callbacks that are listed together. */
export type Group = {
  /** Fragment on the overview, and the name of its own page. */
  id: string;
  /** The summary of its tag, otherwise the name. */
  name: string;
  /** The names of the groups that it is nested in, the outermost first. */
  above: string[];
  description: string;
  questions: string[];
  externalDocs?: ExternalDocs;
  /** None if it only has other groups in it. */
  entries: Listed[];
};

/** What has a page and is listed in the navigation: an operation, a webhook or a callback. */
export type Listed = {
  id: string;
  /** The folder of its page. */
  folder: 'operations' | 'webhooks' | 'callbacks';
  /** The id as part of a file name, without the characters that cause problems in file systems or URLs. */
  slug: string;
  /** The name of a method; otherwise the summary, or what says most in its place. */
  title: string;
  /** Whether the title is a name that readers type: of a method, a path, an id. */
  isName: boolean;
  /** The summary of a method. */
  subtitle: string;
  deprecated: boolean;
  /** Markdown. */
  description: string;
  operation: Operation;
};

/** A request and its responses, as pages show them, for calls of clients and of the server alike. */
export type CallEntry = Listed & {
  api: string;
  questions: string[];
  externalDocs?: ExternalDocs;
  headers: HeaderEntry[];
  parameters: {
    name: string;
    in: ParameterPlace;
    required: boolean;
    deprecated: boolean;
    /** Whether it may be sent without a value. */
    mayBeEmpty: boolean;
    description: string;
    questions: string[];
    view?: SchemaView;
    unseen: UnseenExample[];
  }[];
  /** Whether the body has to be sent, and what it is. */
  body: { required: boolean; description: string } | undefined;
  bodies: (BodyViews & { contentType: string; unseen: UnseenExample[] })[];
  responses: ResponseEntry[];
  exchanges: ExchangeEntry[];
};

/** A request that the API sends: a webhook, or a callback. */
export type OutgoingEntry = CallEntry & {
  /** The operations whose calls ask for the callback; none for a webhook. */
  askedBy: OperationEntry[];
};

/** An operation with everything that its page shows. */
export type OperationEntry = CallEntry & {
  /** The address of the server, and the path below it. */
  server: string;
  path: string;
  rpc: RpcEntry | undefined;
  envelope?: Envelope;
  /** Alternative sets of credentials; those of one set are sent together. */
  security: { name: string; kind: string; description: string; scopes: string[] }[][];
  /** The calls that its responses link to. */
  next: NextEntry[];
  /** What its tags say that are not for navigation. */
  marks: Mark[];
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
  /** Its schema; `undefined` for a credential. */
  view: SchemaView | undefined;
};

/** The parts of an operation that only JSON-RPC methods have. */
export type RpcEntry = {
  /** How params can be sent, in words. */
  structure: string;
  params: { name: string; required: boolean; deprecated: boolean; description: string; view: SchemaView }[];
  /** The result of the method, or one for each condition on its params. */
  results: {
    when?: { param: string; condition: string }[];
    /** Names of the properties that are the same as in the first result. */
    same?: string[];
    view: SchemaView;
  }[];
  resultDescription: string;
  /** `data` is the further information that the error carries. */
  errors: { code: string; message: string; data?: Json }[];
};

/** What a page shows of a body. */
export type BodyViews = {
  /** What the document says of it: Markdown. */
  about?: string;
  view?: SchemaView;
  /** Each item, if the body is a stream. */
  items?: SchemaView;
  /** The headers of its parts, by their names or positions. */
  parts?: { part: string; headers: AnswerHeader[] }[];
};

/** A header of a response, or of a part. */
export type AnswerHeader = {
  name: string;
  required: boolean;
  deprecated: boolean;
  description: string;
  /** Its media type, if it has one in place of a style. */
  contentType?: string;
  view?: SchemaView;
  /** Its example, as it is sent. */
  example?: string;
};

/** A documented response. */
export type ResponseEntry = BodyViews & {
  status: string;
  summary: string;
  description: string;
  questions: string[];
  contentType?: string;
  /** The other media types of the response. */
  others: (BodyViews & { contentType: string })[];
  /** Examples of all media types. */
  unseen: UnseenExample[];
  headers: AnswerHeader[];
};

/** An exchange and its outcome. */
export type ExchangeEntry = Exchange & {
  failure: boolean;
  /** `200`, `error -32602` or `result`, for example. */
  outcome: string;
  /** Whether the name is ours, and says no more than the outcome. */
  isNameless?: boolean;
  /** What has to be said about a value that the document does not have. */
  note?: string;
};
