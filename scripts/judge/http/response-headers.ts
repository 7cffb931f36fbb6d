import type { Contract } from '../../contract/contract.ts';
import { headerReadings, standardHeaders } from '../../contract/http/http.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Response, ResponseHeader } from '../../contract/message.ts';
import { compilerFor, type Compile } from '../../contract/compile/compile-schemas.ts';
import { referenceTo } from '../../contract/schema-places/schema-places.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import type { Fault } from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { writeValue } from '../../contract/base/value-text.ts';

/** The compiler of a contract, and the compiled schemas of headers, by the JSON pointer of the schema. */
const compiled = new WeakMap<Contract, { compile: Compile; schemas: Map<string, CompiledSchema> }>();

/**
 * Finds the documented headers of an answer that are missing, or whose value breaks its schema, and those with a form
 * of their own that have another one (RFC 9110, section 10.2).
 */
export function headerFaults(
  contract: Contract,
  operation: Operation,
  response: Response,
  { headers }: ReceivedAnswer,
): Fault[] {
  const documented = response.headers.flatMap((header): Fault[] => {
    const { name, required, pointer } = header;
    // OpenAPI, Response Object: `Content-Type` is described by the content.
    if (name.toLowerCase() === 'content-type') return [];
    const value = headers[name.toLowerCase()];
    const spec = { api: operation.api, pointer };
    if (value === undefined)
      return required ? [{ rule: 'header', pointer: '', expected: `the header ${name}`, got: 'none', spec }] : [];
    const isFine = allows(contract, operation, header, value);
    return isFine
      ? []
      : [
          {
            rule: 'header',
            pointer: '',
            expected: `the header ${name} as its schema says`,
            got: writeValue(value),
            spec,
          },
        ];
  });
  return [...documented, ...formFaults(headers)];
}

/**
 * Finds the headers of an answer that have another form than the standard gives them, documented or not.
 *
 * @param headers - the headers, by lower-case name
 */
export function formFaults(headers: ReceivedAnswer['headers']): Fault[] {
  return standardHeaders.flatMap(({ name, form, says }): Fault[] => {
    const value = headers[name];
    return value === undefined || form.test(value)
      ? []
      : [{ rule: 'header', pointer: '', expected: says, got: writeValue(value) }];
  });
}

function allows(contract: Contract, operation: Operation, header: ResponseHeader, value: string): boolean {
  const pointer = header.schema ?? header.content?.schema;
  if (pointer === undefined) return true;
  const validate = validatorOf(contract, operation, pointer);
  return headerReadings(operation.schemaAt, value, header).some((one) => validate(one));
}

function validatorOf(contract: Contract, { api }: Operation, pointer: string): CompiledSchema {
  const { compile, schemas } = compiled.get(contract) ?? {
    compile: compilerFor(contract, 'lenient', {
      validateFormats: !contract.apis.some(({ annotatesFormats }) => annotatesFormats),
    }),
    schemas: new Map<string, CompiledSchema>(),
  };
  compiled.set(contract, { compile, schemas });
  const key = `${api} ${pointer}`;
  const made = schemas.get(key) ?? compile({ api, path: ['headers'], schema: referenceTo(api, pointer), pointer });
  schemas.set(key, made);
  return made;
}
