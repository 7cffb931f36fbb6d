import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { jsonMedia } from '../support/json-content.ts';

// A clinic of strangers: a document without any extension of ours, and a server that keeps to it, in which one bug at a
// time can be planted, of the kinds that Schemathesis, Dredd and CATS look for. Written without a look at `verify`.

/** The key of the clinic. */
export const clinicKey = 'desk-7f31c0';

/** What can be planted in the clinic, by name. */
export const clinicBugs = {
  'list-largest-page-500': 'The largest limit crashes the list.',
  'list-unicode-500': 'A search beyond ASCII crashes the list.',
  'list-quote-500': 'A search with an apostrophe crashes the list.',
  'register-no-allergies-500': 'A patient without allergies crashes the server.',
  'register-ten-allergies-500': 'The most allergies crash the server.',
  'register-null-email-500': 'A null email crashes the server.',
  'register-array-500': 'A body that is an array crashes the server.',
  'register-malformed-500': 'A body that is no JSON crashes the server.',
  'register-empty-500': 'An empty body crashes the server.',
  'get-malformed-id-500': 'An id of another form crashes the server.',
  'get-unknown-id-500': 'An id that nobody has crashes the server.',
  'book-unknown-id-500': 'An appointment for nobody crashes the server.',
  'register-longest-name-500': 'The longest name crashes the server.',
  'documents-two-kinds-500': 'Two kinds of documents crash the list.',
  'delete-twice-500': 'The second deletion crashes the server.',

  'list-limit-0': 'A limit of 0 is accepted.',
  'list-limit-51': 'A limit beyond the maximum is accepted.',
  'list-limit-word': 'A limit that is no number is accepted.',
  'list-status-any': 'Any status is accepted.',
  'list-search-short': 'A search of one letter is accepted.',
  'list-site-missing': 'The required header may be missing.',
  'list-site-any': 'The header may have any form.',
  'documents-desk-any': 'The cookie may have any value.',
  'documents-past-any': 'The boolean may be any word.',
  'documents-kinds-twice': 'A kind may be named twice.',
  'documents-kinds-any': 'Any kind is accepted.',
  'register-name-missing': 'The name may be missing.',
  'register-name-empty': 'The name may be empty.',
  'register-name-number': 'The name may be a number.',
  'register-name-null': 'The name may be null.',
  'register-birth-any': 'The date of birth may be any text.',
  'register-phone-any': 'The phone number may have any form.',
  'register-blood-any': 'Any blood group is accepted.',
  'register-weight-0': 'A weight of 0 is accepted.',
  'register-weight-text': 'The weight may be a text of digits.',
  'register-allergies-twice': 'An allergy may be named twice.',
  'register-contact-any': 'A contact that is neither of the two is accepted.',
  'register-extra': 'Further properties are accepted.',
  'book-minutes-7': 'Minutes that are no multiple of 5 are accepted.',
  'book-minutes-245': 'Minutes beyond the maximum are accepted.',
  'book-start-any': 'The start may be any text.',
  'register-media-any': 'A body of any media type is taken for JSON.',

  'list-limit-1-refused': 'The smallest limit is refused.',
  'book-minutes-240-refused': 'The most minutes are refused.',
  'register-ab-refused': 'A blood group of the enum is refused.',
  'book-offset-refused': 'A start outside UTC is refused.',
  'register-post-refused': 'The second branch of the contact is refused.',

  'list-no-key': 'The list needs no key.',
  'get-any-key': 'Any key reads a patient.',
  'no-challenge': 'The 401 has no WWW-Authenticate.',
  'put-answered': 'A method that is not there is answered.',

  'register-no-location': 'The 201 has no Location.',
  'get-birth-local': 'The date of birth is written as day/month/year.',
  'list-no-id': 'The patients of the list have no id.',
  'list-total-text': 'The total is a text.',
  'get-html': 'A patient is said to be HTML.',
  'register-202': 'A registration is answered 202.',

  'deleted-still-there': 'A deleted patient can still be read.',
  'registered-not-there': 'A registered patient cannot be read.',
  'list-limit-ignored': 'The list takes no notice of its limit.',
} as const;

/** The name of a bug of the clinic. */
export type ClinicBug = keyof typeof clinicBugs;

/** Whether a name is one of a bug of the clinic. */
export const isClinicBug = (name?: string): name is ClinicBug => name !== undefined && Object.hasOwn(clinicBugs, name);

const bloodGroups = ['0+', '0-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'];
const kinds = ['letter', 'scan', 'referral', 'consent'];
const desks = ['front', 'ward', 'lab'];
const statuses = ['active', 'discharged'];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const refusals = (...numbers: string[]) =>
  Object.fromEntries(numbers.map((number) => [number, { $ref: `#/components/responses/${number}` }]));
const patientId = {
  name: 'patientId',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^P[0-9]{6}$' },
  example: 'P000001',
};
const problem = (description: string, headers: JsonObject = {}) => ({
  description,
  headers,
  content: jsonMedia(ref('Problem')),
});

const patientFields = {
  name: { type: 'string', minLength: 1, maxLength: 80, examples: ['Ada Byron'] },
  birthDate: { type: 'string', format: 'date' },
  email: { type: ['string', 'null'], format: 'email' },
  phone: { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$' },
  bloodGroup: { type: 'string', enum: bloodGroups },
  weightKg: { type: 'number', exclusiveMinimum: 0, maximum: 400 },
  allergies: { type: 'array', uniqueItems: true, maxItems: 10, items: { type: 'string', minLength: 1, maxLength: 40 } },
  contact: { oneOf: [ref('ByPhone'), ref('ByPost')] },
};

/** The contract of the clinic. */
export const clinicDocument: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Clinic', version: '2.3.0', description: 'Patients, their appointments and their documents.' },
  servers: [{ url: 'http://127.0.0.1:8080' }],
  security: [{ key: [] }],
  paths: {
    '/patients': {
      get: {
        operationId: 'listPatients',
        summary: 'List patients',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
          { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 100_000, default: 0 } },
          { name: 'status', in: 'query', schema: { type: 'string', enum: statuses } },
          { name: 'q', in: 'query', schema: { type: 'string', minLength: 2, maxLength: 60 } },
          {
            name: 'X-Clinic-Site',
            in: 'header',
            required: true,
            schema: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{2}$' },
            example: 'BER-01',
          },
        ],
        responses: {
          200: {
            description: 'A page of patients.',
            headers: { 'X-Total-Count': { required: true, schema: { type: 'integer', minimum: 0 } } },
            content: jsonMedia({
              type: 'object',
              required: ['items', 'total'],
              properties: {
                items: { type: 'array', maxItems: 50, items: ref('Patient') },
                total: { type: 'integer', minimum: 0 },
              },
            }),
          },
          ...refusals('400', '401'),
        },
      },
      post: {
        operationId: 'registerPatient',
        summary: 'Register a patient',
        requestBody: { required: true, content: jsonMedia(ref('NewPatient')) },
        responses: {
          201: {
            description: 'Registered.',
            headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
            content: jsonMedia(ref('Patient')),
          },
          ...refusals('400', '401', '415'),
        },
      },
    },
    '/patients/{patientId}': {
      parameters: [patientId],
      get: {
        operationId: 'getPatient',
        summary: 'Get a patient',
        responses: {
          200: { description: 'The patient.', content: jsonMedia(ref('Patient')) },
          ...refusals('400', '401', '404'),
        },
      },
      delete: {
        operationId: 'deletePatient',
        summary: 'Delete a patient',
        responses: { 204: { description: 'Deleted.' }, ...refusals('400', '401', '404') },
      },
    },
    '/patients/{patientId}/appointments': {
      parameters: [patientId],
      post: {
        operationId: 'bookAppointment',
        summary: 'Book an appointment',
        requestBody: { required: true, content: jsonMedia(ref('NewAppointment')) },
        responses: {
          201: { description: 'Booked.', content: jsonMedia(ref('Appointment')) },
          ...refusals('400', '401', '404', '415'),
        },
      },
    },
    '/patients/{patientId}/documents': {
      parameters: [patientId],
      get: {
        operationId: 'listDocuments',
        summary: 'List the documents of a patient',
        parameters: [
          {
            name: 'kinds',
            in: 'query',
            style: 'form',
            explode: false,
            schema: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', enum: kinds } },
          },
          { name: 'withPast', in: 'query', schema: { type: 'boolean', default: false } },
          { name: 'after', in: 'query', schema: { type: 'string', format: 'uuid' } },
          { name: 'desk', in: 'cookie', schema: { type: 'string', enum: desks } },
        ],
        responses: {
          200: {
            description: 'A page of documents.',
            content: jsonMedia({
              type: 'object',
              required: ['items', 'next'],
              properties: {
                items: { type: 'array', items: ref('Document') },
                next: { type: ['string', 'null'], format: 'uuid', description: 'What to send as `after`.' },
              },
            }),
          },
          ...refusals('400', '401', '404'),
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    responses: {
      400: problem('The request is not in order.'),
      401: problem('The key is missing or wrong.', {
        'WWW-Authenticate': { required: true, schema: { type: 'string' } },
      }),
      404: problem('There is no such patient.'),
      415: problem('The body is not JSON.'),
    },
    schemas: {
      NewPatient: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'birthDate', 'phone', 'contact'],
        properties: patientFields,
      },
      Patient: {
        type: 'object',
        required: ['id', 'status', 'name', 'birthDate', 'phone', 'contact'],
        properties: {
          id: { type: 'string', pattern: '^P[0-9]{6}$' },
          status: { type: 'string', enum: statuses },
          ...patientFields,
        },
      },
      ByPhone: {
        type: 'object',
        additionalProperties: false,
        required: ['by', 'hours'],
        properties: { by: { const: 'phone' }, hours: { type: 'string', enum: ['morning', 'evening'] } },
      },
      ByPost: {
        type: 'object',
        additionalProperties: false,
        required: ['by', 'street', 'postcode'],
        properties: {
          by: { const: 'post' },
          street: { type: 'string', minLength: 1, maxLength: 100 },
          postcode: { type: 'string', pattern: '^[0-9]{5}$' },
        },
      },
      NewAppointment: {
        type: 'object',
        additionalProperties: false,
        required: ['start', 'minutes'],
        properties: {
          start: { type: 'string', format: 'date-time' },
          minutes: { type: 'integer', minimum: 5, maximum: 240, multipleOf: 5 },
          note: { type: ['string', 'null'], maxLength: 500 },
        },
      },
      Appointment: {
        type: 'object',
        required: ['id', 'patientId', 'start', 'minutes'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          patientId: { type: 'string' },
          start: { type: 'string', format: 'date-time' },
          minutes: { type: 'integer', minimum: 5 },
          note: { type: ['string', 'null'] },
        },
      },
      Document: {
        type: 'object',
        required: ['id', 'kind', 'title', 'madeAt', 'pages'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          kind: { type: 'string', enum: kinds },
          title: { type: 'string' },
          madeAt: { type: 'string', format: 'date-time' },
          pages: { type: 'integer', minimum: 1 },
        },
      },
      Problem: {
        type: 'object',
        required: ['code', 'detail'],
        properties: { code: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
};

type Patient = JsonObject & { id: string; name: string; status: string; birthDate: string };
type Answer = { status: number; body?: Json; headers?: Record<string, string> };

/** What ends a request early. */
class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, detail: string, headers: Record<string, string> = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }
}

const lengthWithin = (value: Json | undefined, least: number, most: number) =>
  typeof value === 'string' && [...value].length >= least && [...value].length <= most;
const matches = (value: Json | undefined, pattern: RegExp) => typeof value === 'string' && pattern.test(value);
const isDate = (value: Json | undefined) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};
const isDateTime = (value: Json | undefined) => {
  const found =
    typeof value === 'string' &&
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i.exec(value);
  return found ? isDate(found[1]) : false;
};
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const emailPattern = new RegExp(`^(?:"[^"]+"|[^\\s@."]+(?:\\.[^\\s@."]+)*)@${label}(?:\\.${label})*$`);
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUnique = (list: Json[]) => new Set(list.map((item) => JSON.stringify(item))).size === list.length;

/**
 * Starts the clinic's server.
 *
 * @param bug - its bug; none without it
 * @returns its address, and how to close it
 */
export async function startClinic(bug?: ClinicBug): Promise<{ url: string; close: () => void }> {
  const has = (name: ClinicBug) => name === bug;
  const check = (holds: boolean, detail: string, forgiven?: ClinicBug) => {
    if (!holds && (forgiven === undefined || !has(forgiven))) throw new Refusal(400, detail);
  };
  const crash = (name: ClinicBug, when: boolean) => {
    if (when && has(name)) throw new Error('planted');
  };
  const refuse = (name: ClinicBug, when: boolean) => {
    if (when && has(name)) throw new Refusal(400, 'The value is not in order.');
  };

  const patients = new Map<string, Patient>();
  const documents = new Map<string, JsonObject[]>();
  const gone = new Set<string>();
  let count = 0;
  const file = (id: string, kind: string, title: string) =>
    documents.set(id, [
      ...(documents.get(id) ?? []),
      { id: randomUUID(), kind, title, madeAt: new Date().toISOString(), pages: 2 },
    ]);
  const admit = (fields: JsonObject & { name: string; birthDate: string }) => {
    count += 1;
    const patient: Patient = { ...fields, id: `P${String(count).padStart(6, '0')}`, status: 'active' };
    patients.set(patient.id, patient);
    file(patient.id, 'consent', 'Consent to treatment');
    return patient;
  };
  for (const name of ['Ada Byron', 'Carl Jung', 'Émilie Noether', "Sean O'Neill", 'Grace Hopper', 'Alan Kay'])
    admit({ name, birthDate: '1970-02-03', phone: '+4930123456', contact: { by: 'phone', hours: 'morning' } });
  for (const kind of kinds) file('P000001', kind, `A ${kind}`);

  const authorize = (came: IncomingMessage, operation: string) => {
    const key = /^bearer +(\S+)$/i.exec(came.headers.authorization ?? '')?.[1];
    if (key === clinicKey || (key !== undefined && operation === 'get' && has('get-any-key'))) return;
    if (operation === 'list' && has('list-no-key')) return;
    const challenge: Record<string, string> = has('no-challenge')
      ? {}
      : { 'WWW-Authenticate': 'Bearer realm="clinic"' };
    throw new Refusal(401, 'The key is missing or wrong.', challenge);
  };

  const readBody = (came: IncomingMessage, text: string, anyMedia: boolean): JsonObject => {
    const media = (came.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    if (media !== 'application/json' && !anyMedia) throw new Refusal(415, 'The body must be application/json.');
    let body: Json;
    try {
      body = JSON.parse(text);
    } catch {
      crash('register-empty-500', text === '');
      crash('register-malformed-500', text !== '');
      throw new Refusal(400, 'The body must be JSON.');
    }
    crash('register-array-500', Array.isArray(body));
    if (!isObject(body)) throw new Refusal(400, 'The body must be an object.');
    return body;
  };

  const findPatient = (id: string, crashes: 'get-unknown-id-500' | 'book-unknown-id-500' | 'delete-twice-500') => {
    crash('get-malformed-id-500', crashes === 'get-unknown-id-500' && !/^P[0-9]{6}$/.test(id));
    check(/^P[0-9]{6}$/.test(id), 'patientId must be P and six digits.');
    const patient = patients.get(id);
    if (patient) return patient;
    crash(crashes, crashes !== 'delete-twice-500' || gone.has(id));
    throw new Refusal(404, 'There is no such patient.');
  };

  const integerOf = (text: string | null, standard: number, least: number, most: number, name: string) => {
    if (text === null) return standard;
    check(/^-?\d+$/.test(text), `${name} must be an integer.`, name === 'limit' ? 'list-limit-word' : undefined);
    const value = /^-?\d+$/.test(text) ? Number(text) : standard;
    check(value >= least, `${name} must be at least ${least}.`, value === 0 ? 'list-limit-0' : undefined);
    check(value <= most, `${name} must be at most ${most}.`, name === 'limit' ? 'list-limit-51' : undefined);
    return value;
  };

  const list = (came: IncomingMessage, query: URLSearchParams): Answer => {
    const site = came.headers['x-clinic-site'];
    check(site !== undefined, 'X-Clinic-Site is required.', 'list-site-missing');
    if (site !== undefined)
      check(matches(String(site), /^[A-Z]{3}-[0-9]{2}$/), 'X-Clinic-Site must be like BER-01.', 'list-site-any');
    const limit = integerOf(query.get('limit'), 20, 1, 50, 'limit');
    const offset = integerOf(query.get('offset'), 0, 0, 100_000, 'offset');
    refuse('list-limit-1-refused', limit === 1);
    crash('list-largest-page-500', limit === 50);
    const status = query.get('status');
    check(status === null || statuses.includes(status), 'status is unknown.', 'list-status-any');
    const search = query.get('q');
    if (search !== null) {
      check([...search].length >= 2, 'q must have two letters or more.', 'list-search-short');
      check([...search].length <= 60, 'q must have 60 letters or less.');
      crash('list-unicode-500', /[^\0-\x7f]/.test(search));
      crash('list-quote-500', search.includes("'"));
    }
    const found = [...patients.values()].filter(
      (patient) =>
        !(gone.has(patient.id) || (status !== null && patient.status !== status)) &&
        (search === null || patient.name.toLowerCase().includes(search.toLowerCase())),
    );
    const page = has('list-limit-ignored') ? found.slice(offset) : found.slice(offset, offset + limit);
    return {
      status: 200,
      headers: { 'X-Total-Count': String(found.length) },
      body: {
        items: page.map(({ id, ...rest }) => (has('list-no-id') ? rest : { id, ...rest })),
        total: has('list-total-text') ? String(found.length) : found.length,
      },
    };
  };

  const checkContact = (contact: Json | undefined) => {
    const keys = isObject(contact) ? Object.keys(contact).sort().join() : '';
    const byPhone =
      isObject(contact) &&
      keys === 'by,hours' &&
      contact['by'] === 'phone' &&
      (contact['hours'] === 'morning' || contact['hours'] === 'evening');
    const byPost =
      isObject(contact) &&
      keys === 'by,postcode,street' &&
      contact['by'] === 'post' &&
      lengthWithin(contact['street'], 1, 100) &&
      matches(contact['postcode'], /^[0-9]{5}$/);
    const forgiven = isObject(contact) ? 'register-contact-any' : undefined;
    check(byPhone || byPost, 'contact must be by phone or by post.', forgiven);
    refuse('register-post-refused', byPost);
  };

  const register = (body: JsonObject): Answer => {
    const { name, birthDate, email, phone, bloodGroup, weightKg, allergies, contact } = body;
    const extra = Object.keys(body).filter((key) => !Object.hasOwn(patientFields, key));
    check(extra.length === 0, 'There is a property too many.', 'register-extra');
    check(name !== undefined, 'name is required.', 'register-name-missing');
    check(name !== null, 'name must not be null.', 'register-name-null');
    if (name != null) check(typeof name === 'string', 'name must be a text.', 'register-name-number');
    if (typeof name === 'string') {
      check(name !== '', 'name must not be empty.', 'register-name-empty');
      check([...name].length <= 80, 'name must have 80 letters or less.');
      crash('register-longest-name-500', [...name].length === 80);
    }
    const isText = typeof birthDate === 'string';
    check(isDate(birthDate), 'birthDate must be a date.', isText ? 'register-birth-any' : undefined);
    check(typeof phone === 'string', 'phone must be a text.');
    check(matches(phone, /^\+[1-9][0-9]{6,14}$/), 'phone must be like +4930123456.', 'register-phone-any');
    crash('register-null-email-500', email === null);
    check(email == null || matches(email, emailPattern), 'email must be an address.');
    if (bloodGroup !== undefined) {
      const isKnown = typeof bloodGroup === 'string' && bloodGroups.includes(bloodGroup);
      check(isKnown, 'bloodGroup is unknown.', typeof bloodGroup === 'string' ? 'register-blood-any' : undefined);
      refuse('register-ab-refused', bloodGroup === 'AB-');
    }
    if (weightKg !== undefined) {
      const digits = matches(weightKg, /^\d+(\.\d+)?$/);
      check(typeof weightKg === 'number', 'weightKg must be a number.', digits ? 'register-weight-text' : undefined);
      check(
        Number(weightKg) > 0,
        'weightKg must be above 0.',
        Number(weightKg) === 0 ? 'register-weight-0' : undefined,
      );
      check(Number(weightKg) <= 400, 'weightKg must be at most 400.');
    }
    crash('register-no-allergies-500', allergies === undefined);
    if (allergies !== undefined) {
      if (!Array.isArray(allergies)) throw new Refusal(400, 'allergies must be a list.');
      check(allergies.length <= 10, 'allergies must be 10 or less.');
      check(
        allergies.every((allergy) => lengthWithin(allergy, 1, 40)),
        'An allergy must have 1 to 40 letters.',
      );
      check(isUnique(allergies), 'allergies must not repeat.', 'register-allergies-twice');
      crash('register-ten-allergies-500', allergies.length === 10);
    }
    checkContact(contact);

    const patient = admit({
      ...Object.fromEntries(Object.entries(body).filter(([key]) => Object.hasOwn(patientFields, key))),
      name: String(name ?? 'Unknown'),
      birthDate: String(birthDate),
      ...(weightKg === undefined ? {} : { weightKg: Number(weightKg) }),
    });
    if (has('registered-not-there')) patients.delete(patient.id);
    return {
      status: has('register-202') ? 202 : 201,
      headers: has('register-no-location') ? {} : { Location: `/patients/${patient.id}` },
      body: patient,
    };
  };

  const book = (id: string, body: JsonObject): Answer => {
    const { start, minutes, note } = body;
    check(
      Object.keys(body).every((key) => ['start', 'minutes', 'note'].includes(key)),
      'There is a property too many.',
    );
    check(typeof start === 'string', 'start must be a text.');
    check(isDateTime(start), 'start must be a date and time.', 'book-start-any');
    refuse('book-offset-refused', !String(start).toUpperCase().endsWith('Z'));
    if (typeof minutes !== 'number' || !Number.isInteger(minutes)) throw new Refusal(400, 'minutes must be whole.');
    check(minutes >= 5, 'minutes must be at least 5.');
    check(minutes <= 240, 'minutes must be at most 240.', 'book-minutes-245');
    check(minutes % 5 === 0, 'minutes must be a multiple of 5.', 'book-minutes-7');
    refuse('book-minutes-240-refused', minutes === 240);
    check(note == null || lengthWithin(note, 0, 500), 'note must be a text of 500 letters or less.');
    file(id, 'letter', 'Your appointment');
    return { status: 201, body: { ...body, id: randomUUID(), patientId: id } };
  };

  const listDocuments = (id: string, came: IncomingMessage, query: URLSearchParams): Answer => {
    const asked = query.get('kinds')?.split(',') ?? kinds;
    check(
      asked.every((kind) => kinds.includes(kind)),
      'A kind is unknown.',
      'documents-kinds-any',
    );
    check(isUnique(asked), 'kinds must not repeat.', 'documents-kinds-twice');
    crash('documents-two-kinds-500', query.has('kinds') && asked.length === 2);
    const past = query.get('withPast') ?? 'false';
    check(past === 'true' || past === 'false', 'withPast must be true or false.', 'documents-past-any');
    const after = query.get('after');
    check(after === null || uuidPattern.test(after), 'after must be a UUID.');
    const desk = /(?:^|;\s*)desk=([^;]*)/.exec(came.headers.cookie ?? '')?.[1];
    check(desk === undefined || desks.includes(desk), 'desk is unknown.', 'documents-desk-any');
    const found = (documents.get(id) ?? []).filter(({ kind }) => typeof kind === 'string' && asked.includes(kind));
    const at = found.findIndex((document) => document['id'] === after?.toLowerCase());
    const rest = after === null ? found : at < 0 ? [] : found.slice(at + 1);
    const items = rest.slice(0, 3);
    return { status: 200, body: { items, next: rest.length > 3 ? (items.at(-1)?.['id'] ?? null) : null } };
  };

  const methodsOf = (parts: string[]): string[] | undefined => {
    if (parts[0] !== 'patients') return undefined;
    if (parts.length === 1) return ['GET', 'POST'];
    if (parts.length === 2) return ['GET', 'DELETE'];
    if (parts.length === 3 && parts[2] === 'appointments') return ['POST'];
    return parts.length === 3 && parts[2] === 'documents' ? ['GET'] : undefined;
  };

  const decode = (part: string) => {
    try {
      return decodeURIComponent(part);
    } catch {
      throw new Refusal(400, 'The path is not in order.');
    }
  };

  const answer = (came: IncomingMessage, text: string): Answer => {
    const [path = '', search = ''] = (came.url ?? '').split(/\?(.*)/s);
    const query = new URLSearchParams(search);
    const parts = path.slice(1).split('/').map(decode);
    const methods = methodsOf(parts);
    if (!methods) throw new Refusal(404, 'There is no such page.');
    const method = came.method === 'HEAD' && methods.includes('GET') ? 'GET' : String(came.method);
    const id = parts[1];
    if (method === 'PUT' && id === undefined && has('put-answered')) return { status: 200, body: {} };
    if (method === 'OPTIONS') return { status: 204, headers: { Allow: methods.join(', ') } };
    if (!methods.includes(method)) throw new Refusal(405, `There is no ${method} here.`, { Allow: methods.join(', ') });

    if (id === undefined) {
      authorize(came, method === 'GET' ? 'list' : 'register');
      if (method === 'GET') return list(came, query);
      return register(readBody(came, text, has('register-media-any')));
    }
    authorize(came, parts.length === 2 && method === 'GET' ? 'get' : 'other');
    if (parts[2] === 'appointments') {
      const body = readBody(came, text, false);
      findPatient(id, 'book-unknown-id-500');
      return book(id, body);
    }
    if (parts[2] === 'documents') {
      check(/^P[0-9]{6}$/.test(id), 'patientId must be P and six digits.');
      if (!patients.has(id)) throw new Refusal(404, 'There is no such patient.');
      return listDocuments(id, came, query);
    }
    if (method === 'DELETE') {
      findPatient(id, 'delete-twice-500');
      gone.add(id);
      if (!has('deleted-still-there')) patients.delete(id);
      return { status: 204 };
    }
    const patient = findPatient(id, 'get-unknown-id-500');
    const birthDate = has('get-birth-local') ? patient.birthDate.split('-').reverse().join('/') : patient.birthDate;
    return { status: 200, body: { ...patient, birthDate } };
  };

  const send = (response: ServerResponse, { status, body, headers = {} }: Answer, came: IncomingMessage) => {
    const isPatient = status === 200 && /^\/patients\/[^/]+$/.test(came.url ?? '');
    const type = isPatient && has('get-html') ? 'text/html' : 'application/json';
    response.writeHead(status, { ...headers, ...(body === undefined ? {} : { 'Content-Type': type }) });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

  const server = createServer((came, response) => {
    const chunks: Buffer[] = [];
    came.on('data', (chunk: Buffer) => chunks.push(chunk));
    came.on('end', () => {
      try {
        send(response, answer(came, Buffer.concat(chunks).toString('utf8')), came);
      } catch (error) {
        const known = error instanceof Refusal ? error : new Refusal(500, 'Something broke.');
        const body = { code: `E${known.status}`, detail: known.message };
        send(response, { status: known.status, headers: known.headers, body }, came);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
