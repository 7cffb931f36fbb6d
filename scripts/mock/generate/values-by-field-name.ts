import type { Faker } from '@faker-js/faker';

/** The part of @faker-js/faker that makers use. */
export type FakerPart = Pick<
  Faker,
  | 'book'
  | 'color'
  | 'commerce'
  | 'company'
  | 'date'
  | 'finance'
  | 'git'
  | 'helpers'
  | 'image'
  | 'internet'
  | 'location'
  | 'lorem'
  | 'number'
  | 'person'
  | 'phone'
  | 'science'
  | 'seed'
  | 'string'
  | 'system'
  | 'vehicle'
  | 'word'
>;

/** What a value is made up for. */
export type NamedField = {
  /** The words of its name, in lower case: `created at` for `createdAt`; `''` where it has none. */
  name: string;
  /** The words of what it belongs to: `author` for the name of an author, `book` for a member of the schema Book. */
  owner: string;
  /** Milliseconds since 1970 of the day that all times of one object are counted from. */
  day: number;
  /** The values that one person has in all members of an object. */
  person: Person;
};

/** A person whose name, address and login agree. */
export type Person = { first: string; last: string };

type Maker<Value> = (words: FakerPart, field: NamedField) => Value;

/**
 * Splits a name into words.
 *
 * @param name - a name in camelCase, snake_case or kebab-case
 * @returns its words in lower case, with spaces between them
 * @example wordsOfName('avatarURL') // 'avatar url'
 */
export function wordsOfName(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase();
}

const day = 24 * 3600 * 1000;

/** How many days after the first of its times an object is created, changed, over and gone. */
const times: [RegExp, number][] = [
  [/\b(birth|born|dob|birthday|birthdate)\b/, -12_000],
  [/\b(creat|regist|join|add|insert|submit|order|sent|receiv|signup|founded|issued?|open)\w*\b/, 0],
  [/\b(start|begin|from|since|effective|valid from|not before|published?|releas|activat|check in|depart)\w*\b/, 1],
  [/\b(updat|modif|chang|edit|last|seen|login|paid|process|ship)\w*\b/, 9],
  [/\b(end|until|till|to|due|complet|finish|clos|deliver|expir|valid to|not after|check out|arriv|deadline)\w*\b/, 30],
  [/\b(delet|remov|archiv|cancel|revok|terminat|deactivat)\w*\b/, 60],
];

/**
 * Tells the time that a field would have.
 *
 * @returns milliseconds since 1970; created before updated, started before ended, and deleted last
 */
export function timeOf({ name, day: first }: NamedField): number {
  const days = times.find(([names]) => names.test(name))?.[1] ?? 0;
  return first + days * day;
}

/**
 * Tells where a time comes among the times of the same thing.
 *
 * @param name - the words of its name
 * @returns a number that is greater for later ones; `undefined` if the name does not say
 */
export function rankOfTime(name: string): number | undefined {
  const rank = times.findIndex(([names]) => names.test(name));
  return rank < 0 ? undefined : rank;
}

/** Makes texts by format, whatever they are called. */
const byFormat: Record<string, Maker<string>> = {
  email: email,
  'idn-email': email,
  uuid: (words) => words.string.uuid(),
  guid: (words) => words.string.uuid(),
  uri: url,
  url: url,
  iri: url,
  'uri-reference': url,
  'iri-reference': url,
  hostname: (words) => `${words.lorem.word()}.example.com`,
  'idn-hostname': (words) => `${words.lorem.word()}.example.com`,
  ipv4: (words) => words.internet.ipv4({ network: 'private-a' }),
  ipv6: (words) => `2001:db8${words.internet.ipv6().slice(9)}`,
  ip: (words) => words.internet.ipv4({ network: 'private-a' }),
  mac: (words) => words.internet.mac(),
  'date-time': (_, field) => new Date(timeOf(field)).toISOString(),
  datetime: (_, field) => new Date(timeOf(field)).toISOString(),
  date: (_, field) => new Date(timeOf(field)).toISOString().slice(0, 10),
  time: (_, field) => `${new Date(timeOf(field)).toISOString().slice(11, 19)}Z`,
  duration: (words) => `PT${words.number.int({ min: 1, max: 59 })}M`,
  phone: phone,
  password: (words) => `${words.string.alphanumeric(11)}!`,
  slug: (words) => words.lorem.slug(2),
  currency: currency,
  'iso-4217': currency,
  'country-code': (words) => words.location.countryCode(),
  'iso-3166': (words) => words.location.countryCode(),
  language: language,
  locale: (words) => words.helpers.arrayElement(['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES']),
  bcp47: (words) => words.helpers.arrayElement(['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES']),
  iban: (words) => words.finance.iban(),
  isbn: isbn,
  color: (words) => words.color.rgb({ casing: 'lower' }),
  'credit-card': () => '4242424242424242',
  markdown: (words) => words.lorem.sentence(),
  html: (words) => `<p>${words.lorem.sentence()}</p>`,
  timezone: (words) => words.location.timeZone(),
  semver: (words) => words.system.semver(),
};

function email(words: FakerPart, { person: { first, last } }: NamedField): string {
  const local = `${first}.${last}`.toLowerCase().replaceAll(/[^a-z.]/g, '');
  return `${local}@example.${words.helpers.arrayElement(['com', 'org', 'net'])}`;
}

function url(words: FakerPart, { name }: NamedField): string {
  const isPicture = /\b(avatar|image|picture|photo|icon|logo|thumbnail|cover|img|banner|screenshot|poster)\b/.test(
    name,
  );
  if (isPicture) return `https://images.example.com/${words.lorem.slug(2)}.png`;
  const path = [
    ['video', `videos/${words.lorem.slug(2)}.mp4`],
    ['audio', `audio/${words.lorem.slug(2)}.mp3`],
    ['file', `files/${words.lorem.slug(2)}.pdf`],
    ['download', `files/${words.lorem.slug(2)}.pdf`],
  ].find(([kind = '']) => name.includes(kind))?.[1];
  return `https://www.example.com/${path ?? words.lorem.slug(2)}`;
}

function phone(words: FakerPart): string {
  // Numbers with 555 are not in use.
  return `+1${words.number.int({ min: 201, max: 989 })}55501${words.string.numeric(2)}`;
}

function currency(words: FakerPart): string {
  return words.helpers.arrayElement(['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'SEK']);
}

function language(words: FakerPart): string {
  return words.helpers.arrayElement(['en', 'de', 'fr', 'es', 'it', 'pt', 'ja']);
}

function isbn(words: FakerPart): string {
  return words.commerce.isbn({ separator: '' });
}

/** A pattern for words anywhere in a name. */
function wordPattern(...alternatives: string[]): RegExp {
  return new RegExp(`\\b(${alternatives.join('|')})\\b`);
}

/** A pattern for words at the end of a name. */
function endPattern(...alternatives: string[]): RegExp {
  return new RegExp(`\\b(${alternatives.join('|')})$`);
}

const happenings = wordPattern(
  'created|updated|modified|deleted|published|expires?|expired|started|ended|completed|cancelled|due|birth|date of',
);
const people = wordPattern(
  'author|user|customer|owner|person|people|employee|contact|member|creator|assignee|reviewer|sender|recipient',
  'patient|student|teacher|driver|guest|passenger|manager|admin|subscriber|buyer|seller|artist|actor|director|editor',
  'writer|client|participant|attendee|player|profile|account holder|cardholder|applicant|candidate|child|parent',
  'spouse|lead|speaker|host|agent|doctor|citizen|billing details|shipping',
);
const companies = wordPattern(
  'compan(?:y|ies)|organi[sz]ation|org|vendor|publisher|supplier|employer|merchant|manufacturer|business|tenant|bank',
  'partner|enterprise|corporation|carrier|airline|operator|institution|agency',
);
const goods = /\b(product|item|article|goods|sku|variant|offer|deal|listing|line)\b/;

/** What the `name` or `title` of something is, by what that is. */
const named: [RegExp, Maker<string>][] = [
  [companies, (words) => words.company.name()],
  [goods, (words) => words.commerce.productName()],
  [people, (_, { person: { first, last } }) => `${first} ${last}`],
  [/\bbooks?|novel\b/, (words) => words.book.title()],
  [/\b(city|town|place|destination)\b/, (words) => words.location.city()],
  [/\b(countr(?:y|ies))\b/, (words) => words.location.country()],
  [/\b(state|province|region|county)\b/, (words) => words.location.state()],
  [/\b(station|venue|store|shop|branch|office|hotel|restaurant|museum|school|warehouse)\b/, place],
  [/\b(pets?|dogs?|cats?|animals?)\b/, (words) => words.person.firstName()],
  [/\b(file|document|attachment|image|photo|media)s?\b/, (words) => words.system.commonFileName()],
  [/\b(category|department|collection|genre)\b/, (words) => words.commerce.department()],
  [/\b(currency)\b/, (words) => words.finance.currencyName()],
  [/\b(colou?r)\b/, (words) => words.color.human()],
  [/\b(vehicle|car|truck|bike)\b/, (words) => words.vehicle.vehicle()],
  [/\b(role|job|position|occupation)\b/, (words) => words.person.jobTitle()],
  [
    /\b(repo|repositor|project|branch|package|app|service|bucket|cluster|server|host|node|pod|container|domain)\w*\b/,
    slug,
  ],
  [/\b(tag|label|topic|keyword)s?\b/, (words) => words.word.noun()],
];

function place(words: FakerPart, { owner }: NamedField): string {
  return `${words.location.city()} ${capitalizeText(owner.split(' ').at(-1) ?? 'Place')}`;
}

function slug(words: FakerPart): string {
  return `${words.word.adjective()}-${words.word.noun()}`;
}

function capitalizeText(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function phrase(words: FakerPart): string {
  return capitalizeText(`${words.word.adjective()} ${words.word.noun()}`);
}

function nameOf(words: FakerPart, field: NamedField): string {
  const owner = named.find(([owners]) => owners.test(field.owner))?.[1];
  return owner === undefined ? phrase(words) : owner(words, field);
}

/** Makes texts by what they are called; the first that fits counts, so the narrow ones come first. */
const byName: [RegExp, Maker<string>][] = [
  [/\b(uuid|guid)\b/, (words) => words.string.uuid()],
  [/\be ?mail\b|\bmail address\b/, email],
  [/\b(first|given|fore) ?name\b/, (_, { person }) => person.first],
  [/\bmiddle ?(?:name|initial)\b/, (words) => words.person.firstName()],
  [/\b(last|sur|family) ?name\b|\bsurname\b/, (_, { person }) => person.last],
  [/\b(full|display|real|legal|contact|customer|user|owner|author|holder|person|recipient|sender) name\b/, fullName],
  [
    /\b(company|organi[sz]ation|employer|business|vendor|supplier|publisher|merchant|manufacturer|brand)( name)?$/,
    company,
  ],
  [/\b(product|item) (name|title)\b/, (words) => words.commerce.productName()],
  [/\b(user ?name|login|nick ?name|handle|screen name)\b/, login],
  [/\bfile ?name\b/, (words) => words.system.commonFileName()],
  [/\b(host ?name|domain|domain name|fqdn)\b/, (words) => `${words.lorem.word()}.example.com`],
  [/\b(user agent|browser)\b/, () => 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'],
  [/\b(mime|content|media) type\b|\bmimetype\b/, (words) => words.system.mimeType()],
  [/\b(ipv6)\b/, (words) => `2001:db8${words.internet.ipv6().slice(9)}`],
  [/\b(ip|ipv4|ip ?address|remote addr)\b/, (words) => words.internet.ipv4({ network: 'private-a' })],
  [/\bmac( address)?$/, (words) => words.internet.mac()],
  [/\b(url|uri|href|link|website|homepage|webhook|endpoint|callback)$/, url],
  [/\b(avatar|image|picture|photo|thumbnail|logo|cover|banner|poster|icon)$/, url],
  [/\b(phone|telephone|mobile|fax|cell|msisdn|whatsapp)\b/, phone],
  [/\biban\b/, (words) => words.finance.iban()],
  [/\b(bic|swift)\b/, (words) => words.finance.bic()],
  [/\b(isbn)\b/, isbn],
  [/\b(ean|gtin|upc|barcode)\b/, (words) => words.string.numeric({ length: 13, allowLeadingZeros: false })],
  [/\b(sku|part number|article number)\b/, (words) => words.string.alphanumeric({ length: 8, casing: 'upper' })],
  [/\b(vin)\b/, (words) => words.vehicle.vin()],
  [/\b(licen[cs]e plate|number plate)\b/, (words) => words.vehicle.vrm()],
  [/\bcurrenc(y|ies)( code)?$|\bcurrency code\b/, currency],
  [/\bcurrency name\b/, (words) => words.finance.currencyName()],
  [/\bcurrency symbol\b/, () => '$'],
  [/\bcountry ?code\b|\bcountry iso\b|\biso code\b/, (words) => words.location.countryCode()],
  [/\bcountry\b|\bnationality\b/, (words) => words.location.country()],
  [/\b(city|town|locality)\b/, (words) => words.location.city()],
  [/\b(state|province|region|county)( name| code)?$/, state],
  [/\b(zip|zip ?code|postal ?code|postcode|post code)\b/, (words) => words.location.zipCode('#####')],
  [/\b(street|address line 1|line 1|address 1|address line1)\b/, (words) => words.location.streetAddress()],
  [/\b(line 2|address 2|apartment|suite)\b/, (words) => words.location.secondaryAddress()],
  [/\b(building|house) number\b/, (words) => words.location.buildingNumber()],
  [/\baddress$/, (words) => words.location.streetAddress({ useFullAddress: true })],
  [/\b(latitude|lat)$/, (words) => String(words.location.latitude())],
  [/\b(longitude|lng|lon|long)$/, (words) => String(words.location.longitude())],
  [/\btime ?zone\b|\btz\b/, (words) => words.location.timeZone()],
  [/\blocale\b/, (words) => words.helpers.arrayElement(['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES'])],
  [/\b(language|lang)( code)?$/, language],
  [/\b(hex colou?r|colou?r code|colou?r hex)\b/, (words) => words.color.rgb({ casing: 'lower' })],
  [/\bcolou?r\b/, (words) => words.color.human()],
  [/\b(job|job title|occupation|profession|position)$/, (words) => words.person.jobTitle()],
  [/\b(gender|sex)\b/, (words) => words.helpers.arrayElement(['female', 'male', 'other'])],
  [/\b(department|category|genre)( name)?$/, (words) => words.commerce.department()],
  [/\b(price|amount|cost|balance|fee|total|subtotal|tax|salary)$/, (words) => words.finance.amount({ max: 500 })],
  [/\b(slug|permalink)\b/, (words) => words.lorem.slug(2)],
  [/\b(password|passphrase)\b/, (words) => `${words.string.alphanumeric(11)}!`],
  [/\b(commit|sha|sha1|revision|commit hash)\b/, (words) => words.git.commitSha()],
  [
    /\b(sha ?256|hash|checksum|digest|fingerprint)\b/,
    (words) => words.string.hexadecimal({ length: 64, prefix: '', casing: 'lower' }),
  ],
  [/\betag\b/, (words) => `"${words.string.hexadecimal({ length: 16, prefix: '', casing: 'lower' })}"`],
  [/\bmd5\b/, (words) => words.string.hexadecimal({ length: 32, prefix: '', casing: 'lower' })],
  [/\b(token|secret|api key|access key|jwt|nonce|cursor|session)$/, (words) => words.string.alphanumeric(24)],
  [/\bbranch( name)?$/, (words) => words.git.branch()],
  [/\b(version|release|tag name)$/, (words) => words.system.semver()],
  [/\b(path|directory|folder)$/, (words) => words.system.filePath()],
  [/\b(extension|file type)$/, (words) => words.system.commonFileExt()],
  [new RegExp(`${happenings.source}.*\\b(at|on|date|time|by)$|\\b(date ?time|timestamp)$|\\b(at)$`), writeTime],
  [/\b(date|birthday|birth ?date|dob|deadline)$/, (_, field) => new Date(timeOf(field)).toISOString().slice(0, 10)],
  [/\btime$/, (_, field) => new Date(timeOf(field)).toISOString().slice(11, 16)],
  [/\b(year)$/, (_, field) => String(new Date(timeOf(field)).getUTCFullYear())],
  [/\b(month)$/, (words) => words.date.month()],
  [/\b(weekday|day of week)$/, (words) => words.date.weekday()],
  [/\b(created|updated|deleted|modified|assigned|reported|approved) by$/, fullName],
  [
    endPattern(
      '(author|artist|director|creator|writer|editor|reviewer|assignee|owner|customer|employee|manager)s?',
      '(recipient|sender)s?',
    ),
    fullName,
  ],
  [/\b(error|error message|reason|detail|details)$/, (words) => words.lorem.sentence(6)],
  [
    endPattern(
      'message|comment|content|text|body|description|summary|bio|about|note|notes|abstract|excerpt|caption',
      'biography|review|instructions|remarks?|overview|synopsis',
    ),
    sentence,
  ],
  [/\b(headline|subject|title|heading)$/, titleOf],
  [/^name$|\b(name|label|display)$/, nameOf],
  [/\b(tag|keyword|topic|skill|interest|genre)s?$/, (words) => words.word.noun()],
  [/\b(status|state|stage)$/, () => 'active'],
  [
    /\b(id|ids|identifier|ref|reference|key|code|number|no)$/,
    (words) => words.string.alphanumeric({ length: 10, casing: 'upper' }),
  ],
  [/\b(unit|units)$/, (words) => words.science.unit().symbol],
  [/\bcolou?rs?$/, (words) => words.color.human()],
];

function fullName(_: FakerPart, { person: { first, last } }: NamedField): string {
  return `${first} ${last}`;
}

function company(words: FakerPart): string {
  return words.company.name();
}

function login(words: FakerPart, { person: { first, last } }: NamedField): string {
  const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return `${letters(first)}.${letters(last)}${words.string.numeric({ length: 2, allowLeadingZeros: false })}`;
}

function state(words: FakerPart, { name, owner }: NamedField): string {
  const isPlace = /\b(address|location|place|billing|shipping|city)\b/.test(owner) || !name.startsWith('state');
  return isPlace ? words.location.state() : 'active';
}

function writeTime(_: FakerPart, field: NamedField): string {
  return new Date(timeOf(field)).toISOString();
}

function sentence(words: FakerPart, { owner }: NamedField): string {
  return goods.test(owner) ? words.commerce.productDescription() : words.lorem.sentence({ min: 6, max: 12 });
}

function titleOf(words: FakerPart, field: NamedField): string {
  if (/\bbooks?|novel\b/.test(field.owner)) return words.book.title();
  if (people.test(field.owner)) return words.person.jobTitle();
  return goods.test(field.owner) ? words.commerce.productName() : capitalizeText(words.lorem.words(3));
}

/** What a description says of a text whose name says nothing. */
const byDescription: [RegExp, Maker<string>][] = [
  [/\buuid\b|\bguid\b/i, (words) => words.string.uuid()],
  [/\be-?mail\b/i, email],
  [/\bISO[ -]?4217\b|\bcurrency code\b/i, currency],
  [/\bISO[ -]?3166\b|\bcountry code\b/i, (words) => words.location.countryCode()],
  [/\bISO[ -]?639\b|\blanguage code\b/i, language],
  [/\b(ISO[ -]?8601|RFC[ -]?3339)\b|\bdate and time\b|\btimestamp\b/i, writeTime],
  [/\bYYYY-MM-DD\b/, (_, field) => new Date(timeOf(field)).toISOString().slice(0, 10)],
  [/\bIBAN\b/, (words) => words.finance.iban()],
  [/\bISBN\b/, isbn],
  [/\b(URL|URI|web ?site|hyperlink)\b/i, url],
  [/\b(phone|telephone|mobile) number\b/i, phone],
  [/\bIP address\b/i, (words) => words.internet.ipv4({ network: 'private-a' })],
  [/\bMIME type\b|\bmedia type\b/i, (words) => words.system.mimeType()],
  [/\bhex(?:adecimal)? colou?r\b|\bcolou?r code\b/i, (words) => words.color.rgb({ casing: 'lower' })],
  [/\bfirst name\b/i, (_, { person }) => person.first],
  [/\b(last|family|sur) ?name\b/i, (_, { person }) => person.last],
  [/\b(full name|name of the (?:person|customer|user|author|owner))\b/i, fullName],
  [/\bname of the (?:company|organi[sz]ation)\b/i, company],
  [/\bpost(?:al)? ?code\b|\bzip code\b/i, (words) => words.location.zipCode('#####')],
  [/\bcity\b/i, (words) => words.location.city()],
  [/\b(description|sentence|paragraph|free text)\b/i, sentence],
];

/**
 * Makes a text up that says what its field is.
 *
 * @param description - what the document says of it
 * @returns the text; it may break the schema, which the caller checks
 */
export function fakeText(words: FakerPart, field: NamedField, format: string | undefined, description: string): string {
  const formatted = format !== undefined && Object.hasOwn(byFormat, format) ? byFormat[format] : undefined;
  const maker =
    formatted ??
    byName.find(([names]) => names.test(field.name))?.[1] ??
    byDescription.find(([sentences]) => sentences.test(description))?.[1] ??
    ((some: FakerPart) => (field.name === '' ? some.word.noun() : phrase(some)));
  return maker(words, field);
}

/** The usual range of numbers of a name, and their decimals where they need not be integers. */
type Range = { min: number; max: number; decimals?: number };

const ranges: [RegExp, Range][] = [
  [/\b(latitude|lat)$/, { min: -60, max: 70, decimals: 4 }],
  [/\b(longitude|lng|lon|long)$/, { min: -170, max: 170, decimals: 4 }],
  [/\b(percent|percentage|pct|progress|completion)\b/, { min: 0, max: 100, decimals: 1 }],
  [/\b(ratio|probability|confidence|opacity|fraction)$/, { min: 0, max: 1, decimals: 2 }],
  [/\b(rating|stars)$/, { min: 1, max: 5, decimals: 1 }],
  [/\b(score)$/, { min: 0, max: 100, decimals: 1 }],
  [
    /\b(count|counts|total count|size of|num)\b|\b(comments|likes|views|followers|votes|downloads|visits|stars count)$/,
    { min: 0, max: 50 },
  ],
  [
    wordPattern(
      'price|amount|cost|costs|balance|fee|fees|total|subtotal|tax|salary|discount|revenue|budget|charge|payment',
      'deposit|credit|debit|refund|wage|income|msrp',
    ),
    { min: 1, max: 500, decimals: 2 },
  ],
  [/\b(quantity|qty|stock|inventory|units)\b/, { min: 1, max: 20 }],
  [/\b(pages|page count|number of pages)$/, { min: 60, max: 900 }],
  [/\b(limit|per page|page size|size limit)$/, { min: 10, max: 50 }],
  [/\b(page|page number|page no|current page)$/, { min: 1, max: 1 }],
  [/\b(offset|skip|index|depth|level)$/, { min: 0, max: 0 }],
  [/\b(age)$/, { min: 18, max: 80 }],
  [/\b(year)$/, { min: 1990, max: 2025 }],
  [/\b(month)$/, { min: 1, max: 12 }],
  [/\b(day|day of month)$/, { min: 1, max: 28 }],
  [/\b(hour|hours)$/, { min: 0, max: 23 }],
  [/\b(minute|minutes|second|seconds)$/, { min: 0, max: 59 }],
  [/\b(week)$/, { min: 1, max: 52 }],
  [/\b(duration|ttl|timeout|runtime|interval)\b/, { min: 30, max: 3600 }],
  [/\b(width|height|length|depth)$/, { min: 10, max: 1200 }],
  [/\b(weight|mass|distance)$/, { min: 1, max: 100, decimals: 1 }],
  [/\b(temperature|temp)$/, { min: 5, max: 30, decimals: 1 }],
  [/\b(bytes|size|file size|filesize)$/, { min: 1024, max: 5_000_000 }],
  [/\b(port)$/, { min: 1024, max: 49_151 }],
  [/\b(status|status code|http status|http code)$/, { min: 200, max: 200 }],
  [
    endPattern(
      'version|revision|generation|attempt|attempts|priority|rank|order|position|sort|sequence|floor|rooms|beds',
      'bedrooms|bathrooms|seats|guests|nights|adults|children',
    ),
    { min: 1, max: 5 },
  ],
  [/\b(id|ids|identifier|number|no|code)$/, { min: 1, max: 100_000 }],
];

/** Numbers that are a time: of a name that says so, or of a description. */
const timeNames = /\b(at|timestamp|created|updated|modified|expires|expiry|date|time|iat|exp|nbf)$/;
const timeSentence = /\b(unix|epoch|since 1970|timestamp)\b/i;

/**
 * Makes up a number that says what its field is.
 *
 * @param isInteger - whether it has to be whole
 * @param description - what the document says of it
 * @param bounds - the least and the greatest value that the schema allows, each infinite if there is none
 * @returns the number; it may break the schema, which the caller checks
 */
export function fakeNumber(
  words: FakerPart,
  field: NamedField,
  isInteger: boolean,
  description: string,
  bounds: { least: number; most: number },
): number {
  const { name } = field;
  const usual = ranges.find(([names]) => names.test(name))?.[1];
  const isTime = timeSentence.test(description) || (usual === undefined && timeNames.test(name));
  if (isTime && bounds.most > 1e9) {
    const time = timeOf(field);
    return /\b(ms|millis|milliseconds)\b/i.test(`${name} ${description}`) ? time : Math.floor(time / 1000);
  }
  const isMinor = isInteger && usual?.decimals === 2 && /\b(cents|minor|smallest)\b/i.test(`${name} ${description}`);
  const {
    min,
    max,
    decimals = isInteger ? 0 : usual === undefined ? 2 : 0,
  } = isMinor ? { min: 100, max: 50_000, decimals: 0 } : (usual ?? { min: 1, max: 100 });
  const least = Math.max(min, bounds.least);
  const most = Math.min(max, bounds.most);
  const range = least <= most ? { min: least, max: most } : chooseAllowedRange(bounds);
  if (isInteger || decimals === 0) {
    const [from, to] = [Math.ceil(range.min), Math.floor(range.max)];
    return from > to ? range.min : words.number.int({ min: from, max: to });
  }
  const made = words.number.float({ ...range, fractionDigits: decimals });
  return Math.min(Math.max(made, range.min), range.max);
}

/** A part of an allowed range that is far from the usual one. */
function chooseAllowedRange({ least, most }: { least: number; most: number }): { min: number; max: number } {
  if (Number.isFinite(least)) return { min: least, max: Math.min(most, least + 100) };
  if (Number.isFinite(most)) return { min: most - 100, max: most };
  return { min: 1, max: 100 };
}

/** What a yes or no is by its name; without one, it may be either. */
const yes =
  /\b(active|enabled|available|verified|in stock|success|ok|valid|public|visible|confirmed|published|healthy)$/;
const no = endPattern(
  'deleted|archived|disabled|cancelled|canceled|error|failed|blocked|banned|suspended|locked|expired|hidden',
  'deprecated|removed|revoked|spam|test|dry run',
);

/**
 * Decides a yes or no by its name.
 *
 * @param name - the words of the name
 * @returns the usual value of things that are well; `undefined` if the name does not say
 */
export function fakeBoolean(name: string): boolean | undefined {
  return no.test(name) ? false : yes.test(name) ? true : undefined;
}
