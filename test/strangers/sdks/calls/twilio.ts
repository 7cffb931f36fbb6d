import twilio from 'twilio';
import type { RequestOptions } from 'twilio/lib/base/RequestClient.js';
import { all, is, isList, isText, type Calls } from './check.ts';

/** Sends what is meant for Twilio to the mock, as Twilio's guide to testing does it: an address cannot be set. */
class ToMock extends twilio.RequestClient {
  readonly #url: string;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  override request<T>(options: RequestOptions<T>) {
    return super.request<T>({ ...options, uri: options.uri.replace('https://api.twilio.com', this.#url) });
  }
}

/**
 * Calls of twilio, from its README and the examples of Twilio's documentation.
 *
 * @param url - address of a mock of Twilio's document
 * @returns twenty-four calls
 */
export function calls(url: string): Calls {
  const account = `AC${'a'.repeat(32)}`;
  const sid = (kind: string): string => `${kind}${'b'.repeat(32)}`;
  const client = twilio(account, 'a-token', { httpClient: new ToMock(url) });
  const { messages, calls, incomingPhoneNumbers, conferences } = client;
  const [from, to] = ['+15017122661', '+15558675310'];

  return {
    'messages.create': async () => isText((await messages.create({ body: 'Hello from Node', from, to })).sid),
    'messages.create with media': async () => {
      const mediaUrl = ['https://example.com/owl.png'];
      isText((await messages.create({ body: 'An owl', from, to, mediaUrl })).sid);
    },
    'messages.list': async () => all(await messages.list({ limit: 20 }), ({ sid }) => isText(sid)),
    'messages.list of a day': async () => isList(await messages.list({ dateSent: new Date('2026-01-01'), limit: 20 })),
    'messages.each': () =>
      new Promise<void>((resolve, reject) =>
        messages.each({
          limit: 5,
          callback: ({ sid }) => isText(sid),
          done: (error?: Error) => (error === undefined ? resolve() : reject(error)),
        }),
      ),
    'messages.fetch': async () => isText((await messages(sid('SM')).fetch()).status),
    'messages.update': async () => isText((await messages(sid('SM')).update({ body: '' })).sid),
    'messages.remove': async () => is(await messages(sid('SM')).remove(), true),
    'messages.media.list': async () => isList(await messages(sid('SM')).media.list({ limit: 20 })),
    'calls.create': async () => isText((await calls.create({ url: 'https://example.com/voice.xml', from, to })).sid),
    'calls.create with TwiML': async () => {
      const twiml = new twilio.twiml.VoiceResponse();
      twiml.say('Ahoy, World!');
      isText((await calls.create({ twiml: twiml.toString(), from, to })).sid);
    },
    'calls.list': async () => all(await calls.list({ status: 'busy', limit: 20 }), ({ sid }) => isText(sid)),
    'calls.fetch': async () => isText((await calls(sid('CA')).fetch()).status),
    'calls.update': async () => isText((await calls(sid('CA')).update({ status: 'completed' })).sid),
    'calls.recordings.list': async () => isList(await calls(sid('CA')).recordings.list({ limit: 20 })),
    'recordings.list': async () => all(await client.recordings.list({ limit: 20 }), ({ sid }) => isText(sid)),
    'conferences.list': async () =>
      all(await conferences.list({ status: 'completed', limit: 20 }), ({ sid }) => isText(sid)),
    'conferences.participants.list': async () => isList(await conferences(sid('CF')).participants.list({ limit: 20 })),
    'incomingPhoneNumbers.list': async () =>
      all(await incomingPhoneNumbers.list({ limit: 20 }), ({ phoneNumber }) => isText(phoneNumber)),
    'incomingPhoneNumbers.create': async () =>
      isText((await incomingPhoneNumbers.create({ phoneNumber: '+15005550006' })).sid),
    'availablePhoneNumbers.local.list': async () =>
      all(await client.availablePhoneNumbers('US').local.list({ areaCode: 510, limit: 20 }), ({ phoneNumber }) =>
        isText(phoneNumber),
      ),
    'usage.records.list': async () =>
      all(await client.usage.records.list({ limit: 20 }), ({ category }) => isText(category)),
    'api.v2010.accounts.fetch': async () => isText((await client.api.v2010.accounts(account).fetch()).friendlyName),
    'tokens.create': async () => isList((await client.tokens.create()).iceServers),
  };
}
