import { code, fence, markdownTable } from './directives.ts';
import { firstSentence } from './markdown.ts';
import type { OperationEntry } from './entries.ts';
import { hrefOf, pathOf, type Site } from './pages/layout.ts';
import { samplesOf, type SampleOptions } from './samples.ts';
import type { SchemaView } from './schema.ts';

/**
 * Writes the page of an operation as Markdown, for programs that read.
 *
 * @param entry - the operation
 * @param options - what code samples may be built on
 * @returns the text
 */
export function operationMarkdown(entry: OperationEntry, options: SampleOptions): string {
  const { operation, rpc, exchanges } = entry;
  const [first] = exchanges;
  const samples = first === undefined ? [] : samplesOf(entry, first, options);
  return blocks(
    `# ${entry.title}`,
    `${code(`${operation.method} ${entry.server}${entry.path}`)}\n\nOperation: ${code(entry.id)}. Safe to repeat: ${operation.safeToRepeat ? 'yes' : 'no'}.${operation.weightage === undefined ? '' : ` Weightage: ${operation.weightage}.`}`,
    entry.description,
    questions(entry.questions),
    entry.headers.length > 0 &&
      `## Headers\n\n${markdownTable(
        ['Name', 'Required', 'Demo value', 'Meaning'],
        entry.headers.map(({ name, required, example, description }) => [code(name), yesNo(required), example === undefined ? '' : code(example), description]),
      )}`,
    entry.parameters.length > 0 &&
      `## Parameters\n\n${markdownTable(
        ['Name', 'In', 'Required', 'Meaning'],
        entry.parameters.map(({ name, in: where, required, description }) => [code(name), where, yesNo(required), description]),
      )}`,
    ...(rpc === undefined
      ? [
          ...entry.bodies.map(({ contentType, view }) => `## Request body (${contentType})\n\n${outline(view)}`),
          ...entry.responses.map(({ status, description, questions: open, view }) =>
            blocks(`## Response ${status}`, description, questions(open), outline(view)),
          ),
        ]
      : [
          rpc.params.length > 0 &&
            `## Params, ${rpc.structure}\n\n${rpc.params.map(({ name, required, description, view }, i) => `${i + 1}. ${code(name)}: ${view.type}, ${required ? 'required' : 'optional'}. ${oneLine(description)}${indented(outline(view, 1, false))}`).join('\n')}`,
          blocks(
            '## Result',
            rpc.resultDescription,
            ...rpc.results.map(({ when, view }) =>
              blocks(
                when !== undefined && `When ${when.map(({ param, condition }) => `${code(param)} is ${code(condition)}`).join(' and ')}:`,
                `${view.type}${indented(outline(view, 0, false))}`,
              ),
            ),
          ),
          rpc.errors.length > 0 &&
            `## Errors\n\n${markdownTable(
              ['Code', 'Message'],
              rpc.errors.map(({ code: number, message }) => [code(number), message]),
            )}`,
        ]),
    samples.length > 0 && `## Code\n\n${samples.map(({ code: source, language }) => fence(source, language)).join('\n\n')}`,
    `## Exchanges\n\n${exchanges
      .map(({ name, outcome, summary, description, request, response }) =>
        blocks(
          `### ${name}${outcome === '' ? '' : ` (${outcome})`}`,
          summary,
          description,
          Object.keys(request.headers).length > 0 &&
            `Request headers: ${Object.entries(request.headers)
              .map(([header, value]) => code(`${header}: ${value}`))
              .join(', ')}`,
          request.body !== undefined && `Request:\n\n${fence(JSON.stringify(request.body), 'json')}`,
          response.body !== undefined && `Answer, HTTP ${response.status}:\n\n${fence(JSON.stringify(response.body), 'json')}`,
        ),
      )
      .join('\n\n')}`,
  );
}

/**
 * Writes the list of everything a program may want to read (https://llmstxt.org).
 *
 * @param site - the site
 * @returns the text
 */
export function llmsTxt(site: Site): string {
  const [api] = site.reference.apis;
  const link = (path: string, title: string, note: string): string => `- [${title}](${path})${note === '' ? '' : `: ${note}`}`;
  return blocks(
    `# ${site.title}`,
    api !== undefined && `> ${firstSentence(api.description)}`,
    site.guides.length > 0 &&
      `## Guides\n\n${site.guides.map(({ path, title, markdown }) => link(path.replace(/\.html$/, '.md'), title, firstSentence(markdown))).join('\n')}`,
    ...site.reference.apis.map(
      ({ title, groups }) =>
        `## ${title}\n\n${groups
          .flatMap(({ operations }) => operations)
          .map((entry) => link(pathOf(entry).replace(/\.html$/, '.md'), entry.id, entry.title))
          .join('\n')}`,
    ),
    `## Documents\n\n${site.downloads.map(({ path, label }) => link(path, label, '')).join('\n')}`,
  );
}

/**
 * Writes a guide as Markdown: its title, and links to other guides that work from where the file lies.
 *
 * @param site - the site
 * @param guide - one of its guides
 * @returns the text
 */
export function guideMarkdown(site: Site, { title, path, markdown }: Site['guides'][number]): string {
  const linked = site.guides.reduce((text, other) => text.replaceAll(`](${other.source}`, `](${hrefOf(path, other.path.replace(/\.html$/, '.md'))}`), markdown);
  return `# ${title}\n\n${linked}\n`;
}

function outline(view: SchemaView | undefined, depth = 0, described = true): string {
  if (view === undefined) return '';
  const pad = '  '.repeat(depth);
  const lines = view.fields.flatMap(({ name, required, view: field }) => {
    const facts = field.facts.filter(({ value }) => value !== 'password').map(({ label, value }) => `${label} ${code(value)}`);
    const said = [`${field.type}${required ? ', required' : ''}`, ...facts].join('; ');
    const open = field.questions.map((question) => ` *Open question:* ${question}`).join('');
    return [
      `${pad}- ${code(name)}: ${said}.${field.description === undefined ? '' : ` ${oneLine(field.description)}`}${open}`,
      outline(field, depth + 1, false),
    ];
  });
  return [
    ...(described && view.fields.length === 0 ? [`${pad}${view.type}`] : []),
    ...(described ? [view.description ?? '', questions(view.questions)] : []),
    ...lines,
    ...(view.items === undefined ? [] : [outline(view.items, depth, false)]),
    ...view.elements.map((element, i) => `${pad}${i + 1}. ${element.type}\n${outline(element, depth + 1, false)}`),
    ...(view.variants.length > 1
      ? view.variants.map(
          (variant, i) =>
            `${pad}- Either shape ${i + 1}: ${variant.name ?? variant.type}${variant.description === undefined ? '' : `. ${oneLine(variant.description)}`}\n${outline(variant, depth + 1, false)}`,
        )
      : []),
  ]
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/\n$/, ''))
    .join('\n');
}

function indented(text: string): string {
  return text === '' ? '' : `\n${text}`;
}

function questions(list: string[]): string {
  return list.map((question) => `*Open question:* ${question}`).join('\n\n');
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

function blocks(...parts: (string | false)[]): string {
  return `${parts
    .filter((part) => part !== false && part.trim() !== '')
    .map((part) => String(part).trim())
    .join('\n\n')}\n`;
}
