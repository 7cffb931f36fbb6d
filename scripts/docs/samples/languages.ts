import type { Json } from '../../contract/json.ts';
import { indent, roundsNumbers } from './literal.ts';
import { sampleHeadersOf, type SampleCall, type FormField } from './wire.ts';

/**
 * Writes a call in Python, with the package `requests`.
 *
 * @param call - the call
 * @returns the code
 */
export function pythonSample(call: SampleCall): string {
  const { method, url, form, body } = call;
  const multipart = call.contentType === 'multipart/form-data';
  const pairs = (fields: FormField[], value: (field: FormField) => string): string =>
    `[\n${indent(fields.map((field) => `(${pythonText(field.name)}, ${value(field)}),`).join('\n'), '    ')}\n]`;
  // (None, value) is a plain field: a part without a file name.
  const part = ({ value, file, contentType }: FormField): string => {
    const type = contentType === undefined ? '' : `, ${pythonText(contentType)}`;
    return file
      ? `(${pythonText(value)}, open(${pythonText(value)}, "rb")${type})`
      : `(None, ${pythonText(value)}${type})`;
  };
  const json = body === undefined ? undefined : pythonJson(call);
  const parameters = [
    pythonText(method),
    pythonText(url),
    ...(sampleHeadersOf(call).length === 0
      ? []
      : [`headers=${pythonValue(Object.fromEntries(sampleHeadersOf(call)))}`]),
    ...(json === undefined ? [] : [`json=${json}`]),
    ...(body === undefined || json !== undefined ? [] : [`data=${pythonText(body)}.encode()`]),
    ...(form === undefined
      ? []
      : [multipart ? `files=${pairs(form, part)}` : `data=${pairs(form, ({ value }) => pythonText(value))}`]),
  ];
  return [
    'import requests',
    '',
    `response = requests.request(\n${indent(`${parameters.join(',\n')},`, '    ')}\n)`,
    'print(response.status_code, response.text)',
  ].join('\n');
}

/** The body as a Python literal, if that sends the same value; numbers that would be rounded stay in the JSON text. */
function pythonJson({ body = '', contentType = '' }: SampleCall): string | undefined {
  if (!/[/+]json\b/.test(contentType) || roundsNumbers(body)) return undefined;
  try {
    return pythonValue(JSON.parse(body) as Json);
  } catch {
    return undefined;
  }
}

const pythonWords = new Map<Json, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

function pythonValue(value: Json): string {
  if (typeof value === 'string') return pythonText(value);
  if (typeof value !== 'object' || value === null) return pythonWords.get(value) ?? JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Array.isArray(value)
    ? value.map(pythonValue)
    : Object.entries(value).map(([name, member]) => `${pythonText(name)}: ${pythonValue(member)}`);
  if (parts.length === 0) return open + close;
  return `${open}\n${indent(parts.map((item) => `${item},`).join('\n'), '    ')}\n${close}`;
}

/** Writes a Python string. The escapes of JSON strings mean the same in Python. */
function pythonText(text: string): string {
  return JSON.stringify(text);
}

/**
 * Writes a call in Go, with the standard library only.
 *
 * @param call - the call
 * @returns a complete program
 */
export function goSample(call: SampleCall): string {
  const { method, url, form, body } = call;
  const multipart = call.contentType === 'multipart/form-data';
  const files = form?.some(({ file }) => file) === true && multipart;
  const sends = body !== undefined || form !== undefined;
  const imports = [
    ...(multipart && form !== undefined ? ['bytes', 'mime/multipart'] : []),
    'fmt',
    'io',
    'net/http',
    ...(form !== undefined && !multipart ? ['net/url'] : []),
    ...(files ? ['os'] : []),
    ...(sends && !(multipart && form !== undefined) ? ['strings'] : []),
  ].toSorted();
  const types =
    form === undefined ? [] : [multipart ? 'form.FormDataContentType()' : '"application/x-www-form-urlencoded"'];
  const payload =
    multipart && form !== undefined ? 'payload' : form === undefined ? goText(body ?? '') : 'form.Encode()';
  const reader = payload === 'payload' ? payload : sends ? `strings.NewReader(${payload})` : 'nil';
  const lines = [
    ...(form === undefined ? [] : goForm(form, multipart)),
    `request, err := http.NewRequest(${goText(method)}, ${goText(url)}, ${reader})`,
    ...goCheck,
    ...sampleHeadersOf(call).map(([name, value]) => `request.Header.Set(${goText(name)}, ${goText(value)})`),
    ...types.map((type) => `request.Header.Set("Content-Type", ${type})`),
    'response, err := http.DefaultClient.Do(request)',
    ...goCheck,
    'defer response.Body.Close()',
    'answer, err := io.ReadAll(response.Body)',
    ...goCheck,
    'fmt.Println(response.StatusCode, string(answer))',
  ];
  return [
    'package main',
    '',
    `import (\n${indent(imports.map((name) => `"${name}"`).join('\n'), '\t')}\n)`,
    '',
    `func main() {\n${goIndent(lines)}\n}`,
  ].join('\n');
}

/** Indents only the first line of each item, since the further lines may belong to a raw string. */
function goIndent(lines: string[]): string {
  return lines.map((line) => `\t${line}`).join('\n');
}

const goCheck = ['if err != nil {', '\tpanic(err)', '}'];

function goForm(form: FormField[], multipart: boolean): string[] {
  if (!multipart) {
    return ['form := url.Values{}', ...form.map(({ name, value }) => `form.Add(${goText(name)}, ${goText(value)})`)];
  }
  const open = ({ name, value }: FormField, i: number): string[] => [
    `part${i}, err := form.CreateFormFile(${goText(name)}, ${goText(value)})`,
    ...goCheck,
    `file${i}, err := os.Open(${goText(value)})`,
    ...goCheck,
    `defer file${i}.Close()`,
    `io.Copy(part${i}, file${i})`,
  ];
  const plain = ({ name, value }: FormField): string => `form.WriteField(${goText(name)}, ${goText(value)})`;
  return [
    'payload := &bytes.Buffer{}',
    'form := multipart.NewWriter(payload)',
    ...form.flatMap((field, i) => (field.file ? open(field, i) : [plain(field)])),
    'form.Close()',
  ];
}

/** Writes JSON as a raw string, which is easy to read, unless it contains what no raw string can hold. */
function goText(text: string): string {
  if (/["\n]/.test(text) && !/[`\ufeff]|[^\P{Cc}\n\t]/u.test(text)) return `\`${text}\``;
  // JSON would write a lone surrogate as an escape, and a byte order mark as it is, which Go does not allow.
  const json = JSON.stringify(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  return json.replaceAll('\ufeff', String.raw`\ufeff`);
}

/**
 * Writes a call in PHP, with the cURL extension.
 *
 * @param call - the call
 * @returns the code
 */
export function phpSample(call: SampleCall): string {
  const { method, url, form, body } = call;
  const multipart = call.contentType === 'multipart/form-data';
  const headers = sampleHeadersOf(call).map(([name, value]) => phpText(`${name}: ${value}`));
  const entry = ({ name, value, file }: FormField): string =>
    `${phpText(name)} => ${file ? `new CURLFile(${phpText(value)})` : phpText(value)}`;
  const fields = form === undefined ? undefined : phpList(form.map(entry));
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    `CURLOPT_CUSTOMREQUEST => ${phpText(method)}`,
    ...(headers.length === 0 ? [] : [`CURLOPT_HTTPHEADER => ${phpList(headers)}`]),
    ...(fields === undefined ? [] : [`CURLOPT_POSTFIELDS => ${multipart ? fields : `http_build_query(${fields})`}`]),
    ...(body === undefined ? [] : ['CURLOPT_POSTFIELDS => $body']),
  ];
  return [
    '<?php',
    ...(body === undefined ? [] : [`$body = ${phpBody(body)};`]),
    `$request = curl_init(${phpText(url)});`,
    `curl_setopt_array($request, ${phpList(options)});`,
    '$answer = curl_exec($request);',
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;",
  ].join('\n');
}

function phpList(parts: string[]): string {
  return `[\n${indent(parts.map((part) => `${part},`).join('\n'), '    ')}\n]`;
}

/**
 * Writes a PHP string: in single quotes, where only the quote and the backslash are escaped, or in double quotes if it
 * contains line breaks.
 */
function phpText(text: string): string {
  if (/[\r\n]/.test(text)) {
    const escaped = text
      .replaceAll(/["\\$]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
      .replaceAll('\r', String.raw`\r`);
    return `"${escaped}"`;
  }
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

/** Writes a body of several lines as a nowdoc, unless one of its lines would end the nowdoc. */
function phpBody(body: string): string {
  if (!body.includes('\n') || /^\s*JSON\b/m.test(body)) return phpText(body);
  return `<<<'JSON'\n${body}\nJSON`;
}
