import { escapePartName } from '../../../src/wire/percent.ts';
import { isJsonType } from '../../../src/wire/style.ts';
import { joinText, type Code } from '../../contract/base/code.ts';
import type { Json } from '../../contract/base/json.ts';
import {
  csharp,
  csharpBody,
  csharpText,
  go,
  goText,
  indent,
  java,
  javaBody,
  javaText,
  php,
  phpBody,
  phpText,
  py,
  pythonText,
  roundsNumbers,
  ruby,
  rubyBody,
  rubyText,
} from './literal.ts';
import { sampleHeadersOf, type SampleCall, type SampleFormField } from './wire.ts';

type Python = Code<'Python'>;
type Go = Code<'Go'>;
type Php = Code<'PHP'>;
type Ruby = Code<'Ruby'>;
type Java = Code<'Java'>;
type Csharp = Code<'C#'>;

/**
 * Writes a call in Python, with the package `requests`.
 *
 */
export function pythonSample(call: SampleCall): Python {
  const { method, url, form, body } = call;
  const multipart = call.contentType === 'multipart/form-data';
  const pairs = (fields: SampleFormField[], value: (field: SampleFormField) => Python): Python => {
    const lines = fields.map((field) => py`(${pythonText(field.name)}, ${value(field)}),`);
    return py`[\n${indent(py.join(lines, '\n'), '    ')}\n]`;
  };
  // (None, value) is a plain field: a part without a file name.
  const part = ({ value, file, contentType, headers }: SampleFormField): Python => {
    const further = headers === undefined ? '' : py`, ${pythonValue(Object.fromEntries(headers))}`;
    const own = contentType === undefined ? 'None' : pythonText(contentType);
    const type = contentType === undefined && headers === undefined ? '' : py`, ${own}${further}`;
    return file
      ? py`(${pythonText(value)}, open(${pythonText(value)}, "rb")${type})`
      : py`(None, ${pythonText(value)}${type})`;
  };
  const json = body === undefined ? undefined : pythonJson(call);
  const parameters = [
    pythonText(method),
    pythonText(url),
    ...(sampleHeadersOf(call).length === 0
      ? []
      : [py`headers=${pythonValue(Object.fromEntries(sampleHeadersOf(call)))}`]),
    ...(json === undefined ? [] : [py`json=${json}`]),
    ...(body === undefined || json !== undefined ? [] : [py`data=${pythonText(body)}.encode()`]),
    ...(form === undefined
      ? []
      : [multipart ? py`files=${pairs(form, part)}` : py`data=${pairs(form, ({ value }) => pythonText(value))}`]),
    ...(call.streams === true ? [py`stream=True`] : []),
  ];
  return py.join(
    [
      'import requests',
      '',
      py`response = requests.request(\n${indent(py`${py.join(parameters, ',\n')},`, '    ')}\n)`,
      ...(call.streams === true
        ? [py`print(response.status_code)`, py`for line in response.iter_lines(decode_unicode=True):\n    print(line)`]
        : [py`print(response.status_code, response.text)`]),
    ],
    '\n',
  );
}

/** The body as a Python literal, if that sends the same value; numbers that would be rounded stay in the JSON text. */
function pythonJson({ body = '', contentType = '' }: SampleCall): Python | undefined {
  if (!isJsonType(contentType) || roundsNumbers(body)) return undefined;
  try {
    return pythonValue(JSON.parse(body) as Json);
  } catch {
    return undefined;
  }
}

const pythonWords = new Map<Json, Python>([
  [true, py`True`],
  [false, py`False`],
  [null, py`None`],
]);

function pythonValue(value: Json): Python {
  if (typeof value === 'string') return pythonText(value);
  if (typeof value === 'number') return py`${value}`;
  if (typeof value !== 'object' || value === null) return pythonWords.get(value) ?? py`None`;
  const [open, close] = Array.isArray(value) ? (['[', ']'] as const) : (['{', '}'] as const);
  const parts = Array.isArray(value)
    ? value.map(pythonValue)
    : Object.entries(value).map(([name, member]) => py`${pythonText(name)}: ${pythonValue(member)}`);
  if (parts.length === 0) return py`${open}${close}`;
  const lines = parts.map((item) => py`${item},`);
  return py`${open}\n${indent(py.join(lines, '\n'), '    ')}\n${close}`;
}

/**
 * Writes a call in Go, with the standard library only.
 *
 * @returns a complete program
 */
export function goSample(call: SampleCall): Go {
  const { method, url, form, body } = call;
  const multipart = call.contentType === 'multipart/form-data';
  const files = form?.some(({ file }) => file) === true && multipart;
  const sends = body !== undefined || form !== undefined;
  const imports = (
    [
      ...(multipart && form !== undefined ? (['bytes', 'mime/multipart'] as const) : []),
      'fmt',
      'io',
      'net/http',
      ...(form !== undefined && !multipart ? (['net/url'] as const) : []),
      ...(files || call.streams === true ? (['os'] as const) : []),
      ...(sends && !(multipart && form !== undefined) ? (['strings'] as const) : []),
    ] as const
  ).toSorted();
  const types =
    form === undefined ? [] : [multipart ? go`form.FormDataContentType()` : go`"application/x-www-form-urlencoded"`];
  const text = form === undefined ? goText(body ?? '') : go`form.Encode()`;
  const reader = multipart && form !== undefined ? go`payload` : sends ? go`strings.NewReader(${text})` : go`nil`;
  const lines: Go[] = [
    ...(form === undefined ? [] : goForm(form, multipart)),
    go`request, err := http.NewRequest(${goText(method)}, ${goText(url)}, ${reader})`,
    ...goCheck,
    ...sampleHeadersOf(call).map(([name, value]) => go`request.Header.Set(${goText(name)}, ${goText(value)})`),
    ...types.map((type) => go`request.Header.Set("Content-Type", ${type})`),
    go`response, err := http.DefaultClient.Do(request)`,
    ...goCheck,
    go`defer response.Body.Close()`,
    ...(call.streams === true
      ? [go`fmt.Println(response.StatusCode)`, go`_, err = io.Copy(os.Stdout, response.Body)`, ...goCheck]
      : [
          go`answer, err := io.ReadAll(response.Body)`,
          ...goCheck,
          go`fmt.Println(response.StatusCode, string(answer))`,
        ]),
  ];
  const packages = imports.map((name) => go`"${name}"`);
  return go.join(
    [
      'package main',
      '',
      go`import (\n${indent(go.join(packages, '\n'), '\t')}\n)`,
      '',
      go`func main() {\n${goIndent(lines)}\n}`,
    ],
    '\n',
  );
}

/** Indents only the first line of each item, since the further lines may belong to a raw string. */
function goIndent(lines: Go[]): Go {
  return go.join(
    lines.map((line) => go`\t${line}`),
    '\n',
  );
}

const goCheck = [go`if err != nil {`, go`\tpanic(err)`, go`}`];

function goForm(form: SampleFormField[], multipart: boolean): Go[] {
  if (!multipart) {
    return [
      go`form := url.Values{}`,
      ...form.map(({ name, value }) => go`form.Add(${goText(name)}, ${goText(value)})`),
    ];
  }
  const open = ({ name, value }: SampleFormField, i: number): Go[] => [
    go`part${i}, err := form.CreateFormFile(${goText(name)}, ${goText(value)})`,
    ...goCheck,
    go`file${i}, err := os.Open(${goText(value)})`,
    ...goCheck,
    go`defer file${i}.Close()`,
    go`io.Copy(part${i}, file${i})`,
  ];
  const writePlainField = ({ name, value }: SampleFormField): Go =>
    go`form.WriteField(${goText(name)}, ${goText(value)})`;
  return [
    go`payload := &bytes.Buffer{}`,
    go`form := multipart.NewWriter(payload)`,
    ...form.flatMap((field, i) => (field.file ? open(field, i) : [writePlainField(field)])),
    go`form.Close()`,
  ];
}

/**
 * Writes a call in PHP, with the cURL extension.
 *
 */
export function phpSample(call: SampleCall): Php {
  const { method, url, form, body } = call;
  const multipart = call.contentType === 'multipart/form-data';
  // curl leaves out a header without a value, unless a semicolon takes the place of the colon.
  const headers = sampleHeadersOf(call).map(([name, value]) =>
    phpText(value === '' ? joinText`${name};` : joinText`${name}: ${value}`),
  );
  const entry = ({ name, value, file }: SampleFormField): Php =>
    php`${phpText(name)} => ${file ? php`new CURLFile(${phpText(value)})` : phpText(value)}`;
  const fields =
    form === undefined ? undefined : multipart ? phpList(form.map(entry)) : phpQuery(form, form.map(entry));
  const options: Php[] = [
    call.streams === true
      ? php`CURLOPT_WRITEFUNCTION => function ($request, $text) { echo $text; return strlen($text); }`
      : php`CURLOPT_RETURNTRANSFER => true`,
    php`CURLOPT_CUSTOMREQUEST => ${phpText(method)}`,
    ...(headers.length === 0 ? [] : [php`CURLOPT_HTTPHEADER => ${phpList(headers)}`]),
    ...(fields === undefined ? [] : [php`CURLOPT_POSTFIELDS => ${fields}`]),
    ...(body === undefined ? [] : [php`CURLOPT_POSTFIELDS => $body`]),
  ];
  return php.join(
    [
      '<?php',
      ...(body === undefined ? [] : [php`$body = ${phpBody(body)};`]),
      php`$request = curl_init(${phpText(url)});`,
      php`curl_setopt_array($request, ${phpList(options)});`,
      ...(call.streams === true
        ? (['curl_exec($request);', 'echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), PHP_EOL;'] as const)
        : ([
            '$answer = curl_exec($request);',
            "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;",
          ] as const)),
    ],
    '\n',
  );
}

/** A list of PHP has each name once; of a form whose names are repeated, each field is a query of its own. */
function phpQuery(form: SampleFormField[], entries: Php[]): Php {
  if (new Set(form.map(({ name }) => name)).size === form.length) return php`http_build_query(${phpList(entries)})`;
  return php`implode('&', ${phpList(entries.map((entry) => php`http_build_query([${entry}])`))})`;
}

function phpList(parts: Php[]): Php {
  const lines = parts.map((part) => php`${part},`);
  return php`[\n${indent(php.join(lines, '\n'), '    ')}\n]`;
}

/** The classes of Ruby for requests, by method. */
const rubyRequests = new Map<string, Ruby>([
  ['GET', ruby`Get`],
  ['HEAD', ruby`Head`],
  ['POST', ruby`Post`],
  ['PUT', ruby`Put`],
  ['PATCH', ruby`Patch`],
  ['DELETE', ruby`Delete`],
  ['OPTIONS', ruby`Options`],
  ['TRACE', ruby`Trace`],
]);

/**
 * Writes a call in Ruby, with the standard library only.
 *
 */
export function rubySample(call: SampleCall): Ruby {
  const { method, url, form, body, contentType = '' } = call;
  const known = rubyRequests.get(method);
  const sends = body !== undefined || form !== undefined ? 'true' : 'false';
  const fields = (form ?? []).map(({ name: field, value, file, contentType: type }) => {
    const options = type === undefined ? '' : ruby`, { content_type: ${rubyText(type)} }`;
    return ruby`[${rubyText(field)}, ${file ? ruby`File.open(${rubyText(value)})` : rubyText(value)}${options}],`;
  });
  return ruby.join(
    [
      'require "net/http"',
      '',
      ruby`uri = URI(${rubyText(url)})`,
      known === undefined
        ? ruby`request = Net::HTTPGenericRequest.new(${rubyText(method)}, ${sends}, true, uri)`
        : ruby`request = Net::HTTP::${known}.new(uri)`,
      ...sampleHeadersOf(call).map(([header, value]) => ruby`request[${rubyText(header)}] = ${rubyText(value)}`),
      ...(form === undefined
        ? []
        : [ruby`request.set_form([\n${indent(ruby.join(fields, '\n'))}\n], ${rubyText(contentType)})`]),
      ...(body === undefined ? [] : [ruby`request.body = ${rubyBody(body)}`]),
      '',
      'secure = uri.scheme == "https"',
      ...(call.streams === true ? rubyStream : rubyAnswer),
    ],
    '\n',
  );
}

const rubyAnswer = [
  'response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: secure) { |http| http.request(request) }',
  'puts "#{response.code} #{response.body}"',
] as const;

const rubyStream = [
  'Net::HTTP.start(uri.hostname, uri.port, use_ssl: secure) do |http|',
  '  http.request(request) do |response|',
  '    puts response.code',
  '    response.read_body { |text| print text }',
  '  end',
  'end',
] as const;

/**
 * Writes a call in Java 17, with the standard library only.
 *
 * @returns a complete program
 */
export function javaSample(call: SampleCall): Java {
  const { method, url, form, body } = call;
  const multipart = form !== undefined && call.contentType === 'multipart/form-data';
  const encoded = form !== undefined && !multipart ? encodeForm(form) : body;
  const publisher = multipart
    ? java`HttpRequest.BodyPublishers.ofByteArrays(parts)`
    : encoded === undefined
      ? java`HttpRequest.BodyPublishers.noBody()`
      : java`HttpRequest.BodyPublishers.ofString(${javaBody(encoded)})`;
  const headers = [...sampleHeadersOf(call), ...formType(call)];
  const imports = [
    ...(['java.net.URI', 'java.net.http.*'] as const),
    ...(multipart ? (['java.nio.file.*', 'java.util.ArrayList'] as const) : []),
  ];
  const lines: Java[] = [
    ...(multipart ? javaParts(form) : []),
    java`var request = HttpRequest.newBuilder(URI.create(${javaText(strictAddress(url))}))`,
    ...headers.map(([name, value]) => java`    .header(${javaText(name)}, ${javaText(value)})`),
    java`    .method(${javaText(method)}, ${publisher})`,
    java`    .build();`,
    ...(call.streams === true
      ? [
          java`var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofLines());`,
          java`System.out.println(response.statusCode());`,
          java`response.body().forEach(System.out::println);`,
        ]
      : [
          java`var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());`,
          java`System.out.println(response.statusCode() + " " + response.body());`,
        ]),
  ];
  return java.join(
    [
      ...imports.map((name) => java`import ${name};`),
      '',
      'class Call {',
      '  public static void main(String[] args) throws Exception {',
      indent(java.join(lines, '\n'), '    '),
      '  }',
      '}',
    ],
    '\n',
  );
}

/** Java refuses what browsers let stand in a query. */
function strictAddress(url: string): string {
  return url.replaceAll(/(?<=\?.*)[{}[\]`"<>\\^|]/g, encodeURIComponent);
}

function javaParts(form: SampleFormField[]): Java[] {
  const add = (text: string): Java => java`parts.add(${javaText(text)}.getBytes("UTF-8"));`;
  return [
    java`var parts = new ArrayList<byte[]>();`,
    ...form.flatMap((field) =>
      field.file
        ? [add(partHead(field)), java`parts.add(Files.readAllBytes(Path.of(${javaText(field.value)})));`, add('\r\n')]
        : [add(joinText`${partHead(field)}${field.value}\r\n`)],
    ),
    add(joinText`--${boundary}--\r\n`),
  ];
}

const boundary = 'twinspec-5f0d4c8e1b7a';

/** A name in the head of a part (RFC 7578, section 4.2), with the escapes of the HTML standard (4.10.21.8). */
function quotePartName(name: string): string {
  return joinText`"${escapePartName(name)}"`;
}

/** The head of a part. */
function partHead({ name, value, file, contentType, headers = [] }: SampleFormField): string {
  const type = contentType === undefined ? '' : joinText`\r\nContent-Type: ${contentType}`;
  const further = headers.map(([header, text]) => joinText`\r\n${header}: ${text}`);
  const filename = file ? joinText`; filename=${quotePartName(value)}` : '';
  const disposition = joinText`Content-Disposition: form-data; name=${quotePartName(name)}${filename}`;
  return joinText`--${boundary}\r\n${disposition}${type}${further.join('')}\r\n\r\n`;
}

function encodeForm(form: SampleFormField[]): string {
  return new URLSearchParams(form.map(({ name, value }) => [name, value])).toString();
}

/** The content type of a form, which other languages set on their own. */
function formType({ form, contentType }: SampleCall): [string, string][] {
  if (form === undefined || contentType === undefined) return [];
  const isMultipart = contentType === 'multipart/form-data';
  return [['Content-Type', isMultipart ? joinText`${contentType}; boundary=${boundary}` : contentType]];
}

/**
 * Writes a call in C#, with the standard library only.
 *
 * @returns the code, in top-level statements
 */
export function csharpSample(call: SampleCall): Csharp {
  const { method, url, form, body, contentType } = call;
  const multipart = contentType === 'multipart/form-data';
  const headers = sampleHeadersOf(call).filter(([name]) => name !== 'Content-Type');
  const type =
    body !== undefined && contentType !== undefined
      ? [csharp`request.Content.Headers.TryAddWithoutValidation("Content-Type", ${csharpText(contentType)});`]
      : [];
  const content =
    form !== undefined
      ? csharpForm(form, multipart)
      : body === undefined
        ? []
        : [csharp`request.Content = new StringContent(${csharpBody(body)}, Encoding.UTF8);`];
  return csharp.join(
    [
      'using System;',
      ...(form === undefined ? [] : [csharp`using System.Collections.Generic;`]),
      ...(form === undefined && call.streams !== true ? [] : [csharp`using System.IO;`]),
      'using System.Net.Http;',
      ...(body === undefined ? [] : [csharp`using System.Text;`]),
      '',
      csharp`var request = new HttpRequestMessage(new HttpMethod(${csharpText(method)}), ${csharpText(url)});`,
      ...headers.map(
        ([name, value]) => csharp`request.Headers.TryAddWithoutValidation(${csharpText(name)}, ${csharpText(value)});`,
      ),
      ...content,
      ...(type.length > 0 ? [csharp`request.Content.Headers.Remove("Content-Type");`, ...type] : []),
      ...(call.streams === true ? csharpStream : csharpAnswer),
    ],
    '\n',
  );
}

const csharpAnswer = [
  'var response = await new HttpClient().SendAsync(request);',
  'Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());',
] as const;

const csharpStream = [
  'var response = await new HttpClient().SendAsync(request, HttpCompletionOption.ResponseHeadersRead);',
  'Console.WriteLine((int)response.StatusCode);',
  'var lines = new StreamReader(await response.Content.ReadAsStreamAsync());',
  'for (string line; (line = await lines.ReadLineAsync()) != null;) Console.WriteLine(line);',
] as const;

function csharpForm(form: SampleFormField[], multipart: boolean): Csharp[] {
  if (!multipart) {
    const pairs = form.map(
      ({ name, value }) => csharp`new KeyValuePair<string, string>(${csharpText(name)}, ${csharpText(value)}),`,
    );
    return [
      csharp`request.Content = new FormUrlEncodedContent(new[]`,
      csharp`{`,
      indent(csharp.join(pairs, '\n'), '    '),
      csharp`});`,
    ];
  }
  // Without quotes of their own, .NET writes names as they are, and those of files twice (RFC 7578, 4.2, forbids that).
  const added = form.flatMap(({ name, value, file }, i) => {
    if (!file) return [csharp`form.Add(new StringContent(${csharpText(value)}), ${csharpText(quotePartName(name))});`];
    const disposition = joinText`form-data; name=${quotePartName(name)}; filename=${quotePartName(value)}`;
    return [
      csharp`var file${i} = new StreamContent(File.OpenRead(${csharpText(value)}));`,
      csharp`file${i}.Headers.TryAddWithoutValidation("Content-Disposition", ${csharpText(disposition)});`,
      csharp`form.Add(file${i});`,
    ];
  });
  return [csharp`var form = new MultipartFormDataContent();`, ...added, csharp`request.Content = form;`];
}
