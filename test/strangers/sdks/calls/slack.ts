import { LogLevel, WebClient } from '@slack/web-api';
import { comes, is, isList, isText, type Calls } from './check.ts';

/**
 * Calls of @slack/web-api, from its README and the guides of Slack's documentation.
 *
 * @param url - address of a mock of Slack's document
 * @returns twenty-four calls
 */
export function calls(url: string): Calls {
  const token = 'xoxb-123';
  const web = new WebClient(token, {
    slackApiUrl: `${url}/`,
    // The client sends it as a bearer token; the document wants it in a header of its own, too.
    headers: { token },
    retryConfig: { retries: 0 },
    logLevel: LogLevel.ERROR,
  });
  const { chat, conversations, users } = web;
  const channel = 'C1H9RESGL';
  const user = 'W1234567890';
  const ts = '1503435956.000247';

  return {
    'api.test': async () => is((await web.api.test()).ok, true),
    'auth.test': async () => isText((await web.auth.test()).user_id),
    'chat.postMessage': async () => isText((await chat.postMessage({ channel, text: 'Hello world!' })).ts),
    'chat.postMessage with blocks': async () => {
      const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: '*Hello* world!' } }];
      isText((await chat.postMessage({ channel, text: 'Hello world!', blocks, thread_ts: ts })).ts);
    },
    'chat.postEphemeral': async () => isText((await chat.postEphemeral({ channel, user, text: 'psst' })).message_ts),
    'chat.update': async () => isText((await chat.update({ channel, ts, text: 'Hello again!' })).ts),
    'chat.delete': async () => is((await chat.delete({ channel, ts })).ok, true),
    'chat.scheduleMessage': async () =>
      isText((await chat.scheduleMessage({ channel, text: 'Later', post_at: 1_800_000_000 })).scheduled_message_id),
    'chat.getPermalink': async () => isText((await chat.getPermalink({ channel, message_ts: ts })).permalink),
    'apiCall chat.postMessage': async () =>
      is((await web.apiCall('chat.postMessage', { channel, text: 'Hello world!' })).ok, true),
    'conversations.list': async () =>
      isList((await conversations.list({ types: 'public_channel,private_channel', limit: 100 })).channels),
    'paginate conversations.list': () =>
      comes(web.paginate('conversations.list', { limit: 100 }), ({ ok }) => is(ok, true)),
    'conversations.info': async () => isText((await conversations.info({ channel })).channel?.id),
    'conversations.history': async () => isList((await conversations.history({ channel, limit: 10 })).messages),
    'conversations.replies': async () => isList((await conversations.replies({ channel, ts })).messages),
    'conversations.members': async () => isList((await conversations.members({ channel })).members),
    'conversations.create': async () => isText((await conversations.create({ name: 'endeavor' })).channel?.id),
    'conversations.invite': async () => isText((await conversations.invite({ channel, users: user })).channel?.id),
    'conversations.open': async () => isText((await conversations.open({ users: user })).channel?.id),
    'users.list': async () => isList((await users.list({ limit: 20 })).members),
    'users.info': async () => isText((await users.info({ user })).user?.id),
    'users.lookupByEmail': async () => isText((await users.lookupByEmail({ email: 'a@example.com' })).user?.id),
    'reactions.add': async () => is((await web.reactions.add({ channel, timestamp: ts, name: 'thumbsup' })).ok, true),
    'views.open': async () => {
      const title = { type: 'plain_text' as const, text: 'My App' };
      is(
        (await web.views.open({ trigger_id: '12345.98765.abcd', view: { type: 'modal', title, blocks: [] } })).ok,
        true,
      );
    },
  };
}
