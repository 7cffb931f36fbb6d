import { posix } from 'node:path';

// The rooms of scripts/, the lowest floor first: a room imports what lies below it, and of a room with doors only these.
// ARCHITECTURE.md draws it; `names` of rooms without doors are open, which is what is left to close.
const rooms = {
  contract: { closed: ['read/', 'lower/'] },
  redact: { doors: ['addresses.ts', 'named.ts', 'redaction.ts', 'texts.ts'] },
  folder: {},
  'page-kit': {},
  reports: {},
  serve: {},
  judge: {},
  traffic: {},
  diff: { doors: ['diff.ts', 'changelog.ts'] },
  emit: { doors: ['generate.ts', 'emitter.ts'] },
  docs: {},
  server: {},
  sandbox: {
    doors: ['start.ts', 'open-question-decisions.ts', 'credential/sign.ts', 'operations/verifiable-credentials.ts'],
  },
  window: { doors: ['traffic-window.ts', 'traffic-memory.ts'] },
  record: { doors: ['record.ts'] },
  mock: {
    doors: ['start.ts', 'fetch.ts', 'mock.ts', 'hooks.ts', 'remembered/explain.ts', 'control/control-document.ts'],
    knownBy: ['cli', 'verbs', 'project'],
  },
  verify: { doors: ['verify.ts', 'judge-files.ts'], knownBy: ['cli', 'verbs'] },
  lint: { doors: ['lint.ts', 'rule.ts'] },
  cli: {},
  init: { doors: ['init.ts'] },
  verbs: {},
  project: {},
};
const floors = Object.keys(rooms);

/** The room of a file of scripts/, and its path inside; `undefined` for the doors of the whole and for other folders. */
const placeOf = (path) => {
  const [, room, inside] = /(?:^|\/)scripts\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return room === undefined ? undefined : { room, inside };
};

const complaintAbout = (from, to) => {
  if (from === undefined || to === undefined || from.room === to.room) return undefined;
  const { doors, closed = [], knownBy } = rooms[to.room] ?? {};
  if (!floors.includes(from.room)) return `${from.room}/ is on no floor: give it one in .oxlint/rooms.mjs.`;
  if (floors.indexOf(to.room) > floors.indexOf(from.room))
    return `${from.room}/ is on a lower floor than ${to.room}/: imports go down only (ARCHITECTURE.md).`;
  if (closed.some((folder) => to.inside.startsWith(folder)))
    return `${to.room}/${to.inside} is for ${to.room}/ alone: read the fact there, into Operation or Api.`;
  if (knownBy !== undefined && !knownBy.includes(from.room)) return `Only ${knownBy.join(', ')} may know ${to.room}/.`;
  if (doors !== undefined && !doors.includes(to.inside))
    return `${to.inside} is no door of ${to.room}/: import ${doors.join(' or ')}.`;
  return undefined;
};

const floorsAndDoors = {
  create: (context) => {
    const file = context.filename.replaceAll('\\', '/');
    const check = (source) => {
      const specifier = source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const target = posix.join(posix.dirname(file), specifier);
      const message = complaintAbout(placeOf(file), placeOf(target));
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal ?? node.argument),
    };
  },
};

export default { meta: { name: 'rooms' }, rules: { 'floors-and-doors': floorsAndDoors } };
