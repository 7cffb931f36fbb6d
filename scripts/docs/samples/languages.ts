import type { Json } from '../../contract/json.ts';
import { indent, roundsNumbers } from './literal.ts';
import { sampleHeadersOf, type SampleCall, type FormField } from './wire.ts';

/** Writes a call in Python, with the package `requests`. */
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

/** Writes a call in PHP, with the cURL extension. */
export function phpSample(call: SampleCall): string {
  const { method, url, form, body } = call;
  const multipart = call.contentType === 'multipart/form-data';
  // curl leaves out a header without a value, unless a semicolon takes the place of the colon.
  const headers = sampleHeadersOf(call).map(([name, value]) =>
    phpText(value === '' ? `${name};` : `${name}: ${value}`),
  );
  const entry = ({ name, value, file }: FormField): string =>
    `${phpText(name)} => ${file ? `new CURLFile(${phpText(value)})` : phpText(value)}`;
  const fields =
    form === undefined ? undefined : multipart ? phpList(form.map(entry)) : phpQuery(form, form.map(entry));
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    `CURLOPT_CUSTOMREQUEST => ${phpText(method)}`,
    ...(headers.length === 0 ? [] : [`CURLOPT_HTTPHEADER => ${phpList(headers)}`]),
    ...(fields === undefined ? [] : [`CURLOPT_POSTFIELDS => ${fields}`]),
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

/** A list of PHP has each name once; of a form whose names are repeated, each field is a query of its own. */
function phpQuery(form: FormField[], entries: string[]): string {
  if (new Set(form.map(({ name }) => name)).size === form.length) return `http_build_query(${phpList(entries)})`;
  return `implode('&', ${phpList(entries.map((entry) => `http_build_query([${entry}])`))})`;
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

/** Writes a string with the escapes of JSON, in ASCII, which Java and C# read as it is meant. */
function escapedText(text: string): string {
  const json = JSON.stringify(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  return json.replaceAll(/[^ -~]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Writes a call in Ruby, with the standard library only. */
export function rubySample(call: SampleCall): string {
  const { method, url, form, body, contentType = '' } = call;
  const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].includes(method);
  const name = method.slice(0, 1) + method.slice(1).toLowerCase();
  const sends = body !== undefined || form !== undefined;
  const fields = (form ?? []).map(({ name: field, value, file, contentType: type }) => {
    const options = type === undefined ? '' : `, { content_type: ${rubyText(type)} }`;
    return `[${rubyText(field)}, ${file ? `File.open(${rubyText(value)})` : rubyText(value)}${options}],`;
  });
  return [
    'require "net/http"',
    '',
    `uri = URI(${rubyText(url)})`,
    known
      ? `request = Net::HTTP::${name}.new(uri)`
      : `request = Net::HTTPGenericRequest.new(${rubyText(method)}, ${sends}, true, uri)`,
    ...sampleHeadersOf(call).map(([header, value]) => `request[${rubyText(header)}] = ${rubyText(value)}`),
    ...(form === undefined ? [] : [`request.set_form([\n${indent(fields.join('\n'))}\n], ${rubyText(contentType)})`]),
    ...(body === undefined ? [] : [`request.body = ${rubyBody(body)}`]),
    '',
    'secure = uri.scheme == "https"',
    'response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: secure) { |http| http.request(request) }',
    'puts "#{response.code} #{response.body}"',
  ].join('\n');
}

/** The escapes of JSON strings mean the same in Ruby; a number sign may begin an expression. */
function rubyText(text: string): string {
  return JSON.stringify(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(/#(?=[{$@])/g, String.raw`\#`);
}

/** Writes a body of several lines as it is, unless one of its lines would end it. */
function rubyBody(body: string): string {
  if (!body.includes('\n') || /^\s*JSON\s*$|[^\P{Cc}\n\t]/mu.test(body)) return rubyText(body);
  return `<<'JSON'.chomp\n${body}\nJSON`;
}

/**
 * Writes a call in Java 17, with the standard library only.
 *
 * @returns a complete program
 */
export function javaSample(call: SampleCall): string {
  const { method, url, form, body } = call;
  const multipart = form !== undefined && call.contentType === 'multipart/form-data';
  const encoded = form !== undefined && !multipart ? encodedForm(form) : body;
  const publisher = multipart
    ? 'HttpRequest.BodyPublishers.ofByteArrays(parts)'
    : encoded === undefined
      ? 'HttpRequest.BodyPublishers.noBody()'
      : `HttpRequest.BodyPublishers.ofString(${javaBody(encoded)})`;
  const headers = [...sampleHeadersOf(call), ...formType(call)];
  const imports = ['java.net.URI', 'java.net.http.*', ...(multipart ? ['java.nio.file.*', 'java.util.ArrayList'] : [])];
  const lines = [
    ...(multipart ? javaParts(form) : []),
    `var request = HttpRequest.newBuilder(URI.create(${escapedText(strictAddress(url))}))`,
    ...headers.map(([name, value]) => `    .header(${escapedText(name)}, ${escapedText(value)})`),
    `    .method(${escapedText(method)}, ${publisher})`,
    '    .build();',
    'var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ];
  return [
    ...imports.map((name) => `import ${name};`),
    '',
    'class Call {',
    '  public static void main(String[] args) throws Exception {',
    indent(lines.join('\n'), '    '),
    '  }',
    '}',
  ].join('\n');
}

/** Java refuses what browsers let stand in a query. */
function strictAddress(url: string): string {
  return url.replaceAll(/(?<=\?.*)[{}[\]`"<>\\^|]/g, encodeURIComponent);
}

/** Writes a body of several lines as a text block (JLS 3.10.6), unless that would mean another text. */
function javaBody(body: string): string {
  if (!/^\S.*\n/.test(body) || /"""|[ \t]$|"$(?![^])|[^\P{Cc}\n]|[^ -~\n]/mu.test(body)) return escapedText(body);
  return `"""\n${body.replaceAll('\\', '\\\\')}"""`;
}

function javaParts(form: FormField[]): string[] {
  const add = (text: string): string => `parts.add(${escapedText(text)}.getBytes("UTF-8"));`;
  return [
    'var parts = new ArrayList<byte[]>();',
    ...form.flatMap((field) =>
      field.file
        ? [add(partHead(field)), `parts.add(Files.readAllBytes(Path.of(${escapedText(field.value)})));`, add('\r\n')]
        : [add(`${partHead(field)}${field.value}\r\n`)],
    ),
    add(`--${boundary}--\r\n`),
  ];
}

const boundary = 'twinspec-5f0d4c8e1b7a';

/** A name in the head of a part (RFC 7578, section 4.2), with the escapes of the HTML standard (4.10.21.8). */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;
}

/** The head of a part. */
function partHead({ name, value, file, contentType }: FormField): string {
  const type = contentType === undefined ? '' : `\r\nContent-Type: ${contentType}`;
  const filename = file ? `; filename=${quoted(value)}` : '';
  return `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}${filename}${type}\r\n\r\n`;
}

function encodedForm(form: FormField[]): string {
  return new URLSearchParams(form.map(({ name, value }) => [name, value])).toString();
}

/** The content type of a form, which other languages set on their own. */
function formType({ form, contentType }: SampleCall): [string, string][] {
  if (form === undefined || contentType === undefined) return [];
  const isMultipart = contentType === 'multipart/form-data';
  return [['Content-Type', isMultipart ? `${contentType}; boundary=${boundary}` : contentType]];
}

/**
 * Writes a call in C#, with the standard library only.
 *
 * @returns the code, in top-level statements
 */
export function csharpSample(call: SampleCall): string {
  const { method, url, form, body, contentType } = call;
  const multipart = contentType === 'multipart/form-data';
  const headers = sampleHeadersOf(call).filter(([name]) => name !== 'Content-Type');
  const type =
    body !== undefined && contentType !== undefined
      ? [`request.Content.Headers.TryAddWithoutValidation("Content-Type", ${escapedText(contentType)});`]
      : [];
  const content = form !== undefined ? csharpForm(form, multipart) : body === undefined ? [] : csharpBody(body);
  return [
    'using System;',
    ...(form === undefined ? [] : ['using System.Collections.Generic;', 'using System.IO;']),
    'using System.Net.Http;',
    ...(body === undefined ? [] : ['using System.Text;']),
    '',
    `var request = new HttpRequestMessage(new HttpMethod(${escapedText(method)}), ${escapedText(url)});`,
    ...headers.map(
      ([name, value]) => `request.Headers.TryAddWithoutValidation(${escapedText(name)}, ${escapedText(value)});`,
    ),
    ...content,
    ...(type.length > 0 ? ['request.Content.Headers.Remove("Content-Type");', ...type] : []),
    'var response = await new HttpClient().SendAsync(request);',
    'Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());',
  ].join('\n');
}

/** A verbatim string keeps its lines; only quotes are doubled in it. */
function csharpBody(body: string): string[] {
  const isPlain = body.includes('\n') && !/[^\P{Cc}\n\t]|[^ -~\n\t]/u.test(body);
  const text = isPlain ? `@"${body.replaceAll('"', '""')}"` : escapedText(body);
  return [`request.Content = new StringContent(${text}, Encoding.UTF8);`];
}

function csharpForm(form: FormField[], multipart: boolean): string[] {
  if (!multipart) {
    const pairs = form.map(
      ({ name, value }) => `new KeyValuePair<string, string>(${escapedText(name)}, ${escapedText(value)}),`,
    );
    return ['request.Content = new FormUrlEncodedContent(new[]', '{', indent(pairs.join('\n'), '    '), '});'];
  }
  // Without quotes of their own, .NET writes names as they are, and those of files twice (RFC 7578, 4.2, forbids that).
  const added = form.flatMap(({ name, value, file }, i) => {
    if (!file) return [`form.Add(new StringContent(${escapedText(value)}), ${escapedText(quoted(name))});`];
    const disposition = `form-data; name=${quoted(name)}; filename=${quoted(value)}`;
    return [
      `var file${i} = new StreamContent(File.OpenRead(${escapedText(value)}));`,
      `file${i}.Headers.TryAddWithoutValidation("Content-Disposition", ${escapedText(disposition)});`,
      `form.Add(file${i});`,
    ];
  });
  return ['var form = new MultipartFormDataContent();', ...added, 'request.Content = form;'];
}
