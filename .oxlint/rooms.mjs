import { posix } from 'node:path';

// The rooms of scripts/, the lowest floor first: a room imports what lies below it, and of another room only the doors.
// Rooms inside another one (`contract/http`) need no doors among each other; the others come through the door. All of
// them know the `types` of the room that they are in, as types. What is `open` has no doors, and knows only what is
// open, too. ARCHITECTURE.md draws it.
const inContract = {
  'contract/base': { open: true },
  'contract/expression': { doors: ['runtime-expression.ts'] },
  'contract/document': { doors: ['documents.ts'] },
  'contract/download': { doors: ['download.ts'] },
  // `data-file.ts` is loaded on demand: it needs a YAML parser.
  'contract/source': { doors: ['source.ts', 'data-file.ts'] },
  'contract/git': { doors: ['git.ts'] },
  'contract/media': { doors: ['media.ts'] },
  'contract/validate': { doors: ['violations.ts'], types: ['validator-types.ts'] },
  'contract/schema': { doors: ['reading.ts', 'unnamed-members.ts'] },
  'contract/schemas-by-place': { doors: ['schemas-by-place.ts'] },
  'contract/form-fields': { doors: ['form-fields.ts'] },
  'contract/integer-shapes': { doors: ['integer-shapes.ts'] },
  // `fake-value.ts` is for those that always need json-schema-faker; the others load it on demand.
  'contract/fake': { doors: ['faker.ts', 'fake-value.ts'] },
  'contract/routes': { doors: ['routes.ts'] },
  'contract/wire-shape': { doors: ['wire-shape.ts'] },
  'contract/http': { doors: ['http.ts'] },
  'contract/request': { doors: ['write-request.ts'] },
  'contract/rpc-params': { doors: ['rpc-params.ts'] },
  'contract/sample': { doors: ['sample.ts'] },
  'contract/responses': { doors: ['responses.ts'] },
  'contract/streams': { doors: ['streams.ts'] },
  'contract/lists': { doors: ['pagination-names.ts'] },
  'contract/names': { doors: ['names.ts'] },
  'contract/x-resource': { doors: ['x-resource.ts'] },
  'contract/resources': { doors: ['resource-families.ts'] },
  'contract/read': { doors: [], instead: 'read the fact there, into Operation or Api' },
  'contract/lower': { doors: [], instead: 'read the fact there, into Operation or Api' },
  // `upgrade.ts` is loaded on demand: only old documents need it, and its library.
  'contract/load': { doors: ['versions.ts', 'upgrade.ts'] },
  // `bundled-specs.ts` reads files of this package, which a worker does not have.
  'contract/files': { doors: ['contract-files.ts', 'bundled-specs.ts'] },
  'contract/overlay': { doors: ['overlay.ts'] },
  'contract/schema-places': { doors: ['schema-places.ts'] },
  'contract/ajv': { doors: ['ajv.ts'] },
  'contract/compile': { doors: ['compile-schemas.ts'] },
  'contract/lenient-validators': { doors: ['lenient-validators.ts'] },
  'contract/exchange': { doors: ['exchange.ts'] },
  'contract/facts': { doors: ['facts.ts'] },
  'contract/webhooks': { doors: ['webhooks-and-callbacks.ts'] },
  'contract/export': { doors: ['export.ts'] },
  // `load.ts` reads files and needs parsers; `contract.ts` takes documents that are there; `contract-of-apis.ts` joins
  // what was read when a server was emitted, so that workers carry neither. The types are the model, one file a notion.
  contract: {
    doors: ['contract.ts', 'contract-of-apis.ts', 'load.ts'],
    types: ['contract-type.ts', 'operation.ts', 'message.ts', 'security.ts', 'rpc-method.ts'],
  },
};
const inServe = {
  'serve/stream': { doors: ['stream.ts'] },
  'serve/multipart': { doors: ['multipart.ts'] },
  'serve/message': { doors: ['message.ts'] },
  'serve/fetch': { doors: ['fetch.ts'] },
  'serve/answer': { doors: ['answer.ts'] },
  'serve/refusal': { doors: ['problem-details.ts'] },
  'serve/session': { doors: ['session-id.ts'] },
  'serve/access': { doors: ['access.ts'] },
  'serve/credentials': { doors: ['credentials.ts'] },
  'serve/request': { doors: ['request.ts'] },
  'serve/form': { doors: ['request-body.ts'] },
  // One from documents, one from files (not in workers), one from what `generate` wrote (without ajv).
  'serve/compiled': { doors: ['compiled-contract.ts', 'load-compiled-contract.ts', 'emitted-validators.ts'] },
  'serve/memory': { doors: ['memory.ts'] },
  'serve/log': { doors: ['log.ts'] },
  'serve/rpc': { doors: ['rpc.ts'] },
  'serve/control': { doors: ['control.ts'] },
  serve: {
    doors: ['contract-server.ts'],
    types: ['call-types.ts', 'engine.ts', 'service.ts'],
  },
  // Where there is no Node, the `browser` field of package.json has something else for the two that are loaded on
  // demand. `node-server.ts` has their types alone.
  'serve/http': { doors: ['listening.ts', 'node-server.ts', 'attach-to-server.ts'] },
};
export const rooms = {
  ...inContract,
  redact: { doors: ['redact.ts'] },
  temporary: { doors: ['temporary.ts'] },
  folder: { doors: ['folder.ts'] },
  'page-kit/html': { doors: ['html.ts'] },
  // `assets.ts` needs a bundler, which is optional.
  'page-kit': { doors: ['page-kit.ts', 'assets.ts'] },
  'page-kit/browser': { doors: ['browser.ts'] },
  'terminal/progress': { doors: ['progress.ts'] },
  terminal: { doors: ['terminal.ts'] },
  reports: { doors: ['reports.ts'] },
  ...inServe,
  findings: { doors: ['findings.ts'] },
  target: { doors: ['target.ts'] },
  remote: { doors: ['remote.ts'] },
  'judge/values': { doors: ['values.ts'] },
  'judge/http': { doors: ['http.ts'] },
  'judge/rpc': { doors: ['json-rpc.ts'] },
  judge: { doors: ['judge.ts'], types: ['judge-input.ts'] },
  checks: { doors: ['checks.ts'] },
  traffic: { doors: ['traffic.ts'] },
  'coverage/notes': { doors: ['covered-notes.ts'] },
  coverage: { doors: ['coverage.ts'] },
  'coverage/traffic': { doors: ['traffic-notes.ts'] },
  'traffic/examples': { doors: ['recorded-examples.ts'] },
  // `changelog.ts` is for the docs, and loads the comparison when there are versions to compare.
  diff: { doors: ['diff.ts', 'changelog.ts'] },
  emit: { doors: ['generate.ts'], types: ['emitter.ts'] },
  'docs/samples': { doors: ['wire.ts'] },
  docs: { doors: ['docs.ts'] },
  // `server.ts` is an entry of the package, with our own documents; `engine.ts` serves any contract.
  server: { doors: ['engine.ts', 'server.ts'] },
  'sandbox/credential': { doors: ['sign.ts'] },
  // `start.ts` is an entry of the package; the tables of the guides need no chain.
  sandbox: { doors: ['start.ts', 'open-question-decisions.ts'] },
  // What a project's settings say of its documents holds for programs, too, so this lies below the mock.
  'cli/flags': { doors: ['flags.ts'] },
  'cli/settings': { doors: ['settings.ts'] },
  'cli/documents': { doors: ['spec-flags.ts'] },
  matchers: { doors: ['matchers.ts'] },
  window: { doors: ['traffic-window.ts'] },
  record: { doors: ['record.ts'] },
  // `parts.ts` is for verbs that serve nothing; `start.ts` is an entry of the package.
  mock: {
    doors: ['start.ts', 'parts.ts'],
    knownBy: ['cli', 'verbs', 'project'],
  },
  // `judge-files.ts` sends nothing, so it needs no plan.
  verify: { doors: ['verify.ts', 'judge-files.ts'], knownBy: ['cli', 'verbs'] },
  lint: { doors: ['lint.ts'], types: ['rule.ts'] },
  'cli/serving': { doors: ['serving.ts'] },
  cli: { doors: ['cli.ts'] },
  init: { doors: ['init.ts'] },
  verbs: {},
  scripts: {},
  project: {},
};
const floors = Object.keys(rooms);
const roofOf = (room) => room.split('/', 1)[0];

/**
 * The room of a file of scripts/, and its path inside; `undefined` for other folders. The doors of the whole are a
 * room, too.
 */
const placeOf = (path) => {
  const [, roof = 'scripts', below] = /(?:^|\/)scripts\/(?:([^/]+)\/)?(.+)$/.exec(path) ?? [];
  if (below === undefined) return undefined;
  const inner = `${roof}/${below.split('/', 1)[0]}`;
  return Object.hasOwn(rooms, inner)
    ? { room: inner, inside: below.slice(inner.length - roof.length) }
    : { room: roof, inside: below };
};

const complaintAbout = (from, to, isOfTypes) => {
  if (from === undefined || to === undefined || from.room === to.room) return undefined;
  const { doors, instead, open, knownBy, types } = rooms[to.room] ?? {};
  if (!floors.includes(from.room)) return `${from.room}/ is on no floor: give it one in .oxlint/rooms.mjs.`;
  if (rooms[from.room].open && !open) return `${from.room}/ knows no other room, and so not ${to.room}/.`;
  if (isOfTypes && roofOf(from.room) === to.room && types?.includes(to.inside)) return undefined;
  if (floors.indexOf(to.room) > floors.indexOf(from.room))
    return `${from.room}/ is on a lower floor than ${to.room}/: imports go down only (ARCHITECTURE.md).`;
  if (roofOf(from.room) === roofOf(to.room)) return undefined;
  if (knownBy !== undefined && !knownBy.includes(from.room)) return `Only ${knownBy.join(', ')} may know ${to.room}/.`;
  if (doors === undefined || doors.includes(to.inside) || types?.includes(to.inside)) return undefined;
  return doors.length === 0
    ? `${to.room}/${to.inside} is for ${roofOf(to.room)}/ alone: ${instead}.`
    : `${to.inside} is no door of ${to.room}/: import ${doors.join(' or ')}.`;
};

const floorsAndDoors = {
  create: (context) => {
    const file = context.filename.replaceAll('\\', '/');
    const check = (source, isOfTypes = false) => {
      const specifier = source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const target = posix.join(posix.dirname(file), specifier);
      const message = complaintAbout(placeOf(file), placeOf(target), isOfTypes);
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source, importKind }) => check(source, importKind === 'type'),
      ExportNamedDeclaration: ({ source, exportKind }) => check(source, exportKind === 'type'),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal ?? node.argument),
    };
  },
};

export default { meta: { name: 'rooms' }, rules: { 'floors-and-doors': floorsAndDoors } };
