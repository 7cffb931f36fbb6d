import { DefaultRestOptions, REST, type RESTOptions } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import { all, isList, isNumber, isText, type Calls } from './check.ts';

/** What the checks look at; the client leaves the types of answers to its users. */
type Answer = { id: string; name: string; username: string; type: number; shards: number; timestamp: string };

/**
 * Calls of @discordjs/rest, from its README and the examples of Discord's documentation.
 *
 * @param url - address of a mock of Discord's document
 * @returns twenty-four calls
 */
export function calls(url: string): Calls {
  // The client adds the version to the address of the API; in the document it is part of that address.
  const api = new URL(url).origin;
  const makeRequest: RESTOptions['makeRequest'] = (to, init) =>
    DefaultRestOptions.makeRequest(to.replace(`${api}/v10`, url), init);
  const rest = new REST({ version: '10', api, makeRequest, retries: 0 }).setToken('a-token');

  const [application, guild, channel, message, user, role, interaction] = [1, 2, 3, 4, 5, 6, 7].map(
    (n) => `110000000000000000${n}`,
  ) as [string, string, string, string, string, string, string];
  const command = { name: 'ping', description: 'Replies with Pong!' };
  const thumb = encodeURIComponent('👍');

  const one = async (asked: Promise<unknown>): Promise<Answer> => (await asked) as Answer;
  const hasId = async (asked: Promise<unknown>): Promise<void> => isText((await one(asked)).id);
  const haveIds = async (asked: Promise<unknown>): Promise<void> =>
    all((await asked) as Answer[], ({ id }) => isText(id));
  const query = (limit: number) => ({ query: new URLSearchParams({ limit: String(limit) }) });

  return {
    'get users/@me': async () => isText((await one(rest.get(Routes.user()))).username),
    'get user': () => hasId(rest.get(Routes.user(user))),
    'get users/@me/guilds': () => haveIds(rest.get(Routes.userGuilds(), query(10))),
    'get gateway/bot': async () => isNumber((await one(rest.get(Routes.gatewayBot()))).shards),
    'put application commands': () => haveIds(rest.put(Routes.applicationCommands(application), { body: [command] })),
    'get application commands': () => haveIds(rest.get(Routes.applicationCommands(application))),
    'post guild command': () =>
      hasId(rest.post(Routes.applicationGuildCommands(application, guild), { body: command })),
    'post interaction callback': () =>
      rest.post(Routes.interactionCallback(interaction, 'a-token'), {
        auth: false,
        body: { type: 4, data: { content: 'Pong!' } },
      }),
    'get guild': async () => isText((await one(rest.get(Routes.guild(guild)))).name),
    'get guild channels': () => haveIds(rest.get(Routes.guildChannels(guild))),
    'post guild channel': () => hasId(rest.post(Routes.guildChannels(guild), { body: { name: 'general', type: 0 } })),
    'get guild members': async () => isList(await rest.get(Routes.guildMembers(guild), query(100))),
    'patch guild member': () =>
      rest.patch(Routes.guildMember(guild, user), { body: { nick: 'Nelly' }, reason: 'She asked for it' }),
    'put role of member': () => rest.put(Routes.guildMemberRole(guild, user, role)),
    'post guild role': () => hasId(rest.post(Routes.guildRoles(guild), { body: { name: 'mods', color: 3_447_003 } })),
    'put guild ban': () => rest.put(Routes.guildBan(guild, user), { body: { delete_message_seconds: 0 } }),
    'get channel': async () => isNumber((await one(rest.get(Routes.channel(channel)))).type),
    'get channel messages': () => haveIds(rest.get(Routes.channelMessages(channel), query(50))),
    'post message': async () => {
      const posted = await one(
        rest.post(Routes.channelMessages(channel), { body: { content: 'A message via REST!' } }),
      );
      isText(posted.timestamp);
    },
    'post message with a file': () => {
      const files = [{ name: 'a.txt', data: Buffer.from('hello') }];
      return hasId(rest.post(Routes.channelMessages(channel), { body: { content: 'A file' }, files }));
    },
    'patch message': () => hasId(rest.patch(Routes.channelMessage(channel, message), { body: { content: 'Edited' } })),
    'delete message': () => rest.delete(Routes.channelMessage(channel, message)),
    'put reaction': () => rest.put(Routes.channelMessageOwnReaction(channel, message, thumb)),
    'post thread': () => hasId(rest.post(Routes.threads(channel, message), { body: { name: 'A thread' } })),
  };
}
