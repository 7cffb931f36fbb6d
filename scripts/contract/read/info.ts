import { asObject, asText, type Json } from '../base/json.ts';
import type { Api, Contact, License } from '../contract-type.ts';

/**
 * Reads the contact and the terms of an API.
 *
 * @param info - the `info` of the document
 * @returns its terms of service, contact and license, as far as it has them
 */
export function termsIn(info: Json | undefined): Pick<Api, 'termsOfService' | 'contact' | 'license'> {
  const { termsOfService, contact, license } = asObject(info);
  const address = asText(termsOfService);
  const person = contactIn(contact);
  const terms = licenseIn(license);
  return {
    ...(address !== undefined && { termsOfService: address }),
    ...(person !== undefined && { contact: person }),
    ...(terms !== undefined && { license: terms }),
  };
}

function contactIn(value: Json | undefined): Contact | undefined {
  const { name, url, email } = asObject(value);
  const contact = textsOf({ name, url, email });
  return Object.keys(contact).length === 0 ? undefined : contact;
}

function licenseIn(value: Json | undefined): License | undefined {
  const { name: named, url, identifier } = asObject(value);
  const name = asText(named);
  return name === undefined ? undefined : { name, ...textsOf({ url, identifier }) };
}

/** The members that are texts. */
function textsOf<Name extends string>(members: Record<Name, Json | undefined>): { [name in Name]?: string } {
  const texts: { [name in Name]?: string } = {};
  for (const name in members) {
    const text = asText(members[name]);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}
