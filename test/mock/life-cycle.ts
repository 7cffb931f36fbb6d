/** An answer of an API that is not typed here. */
export type Loose = ReturnType<typeof JSON.parse>;

/** How the objects of one kind are made, read, listed, changed and deleted, as the documentation of the API says. */
export type LifeCycle = {
  family: string;
  authorization?: string;
  /** What makes one: the path, and the body. */
  create: { path: string; body: unknown; method?: string; form?: boolean };
  /** Leads from the answer of the creation to the object. */
  object?: (answer: Loose) => Loose;
  /** The key, in an object. */
  key: (object: Loose) => string | number;
  /** The path of one object. */
  item: (key: string | number) => string;
  /** Members of an object that have to come back as they were sent. */
  sent: Record<string, unknown>;
  list?: { path: string; items: (answer: Loose) => Loose[] };
  change?: {
    method: string;
    body: unknown;
    seen: Record<string, unknown>;
    type?: string;
    form?: boolean;
    path?: string;
  };
  /** Whether there is an operation that deletes one. */
  deletes?: boolean;
};

/**
 * Takes an object through its life: it is made, read, listed, changed, deleted, and then is not there.
 *
 * @param url - the address of the server
 * @param cycle - see {@link LifeCycle}
 * @returns "passed", or what went wrong first
 */
export async function live(url: string, cycle: LifeCycle): Promise<string> {
  const { create, object = (answer: Loose) => answer, key: keyIn, item, sent, list, change, deletes = true } = cycle;
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    { form = false, type = 'application/json' } = {},
  ): Promise<{ status: number; answer: Loose }> => {
    const headers: Record<string, string> = {
      authorization: cycle.authorization ?? 'Bearer a-token',
      'x-api-key': 'a-key',
      api_key: 'a-key',
    };
    if (body !== undefined) headers['content-type'] = form ? 'application/x-www-form-urlencoded' : type;
    const text =
      body === undefined
        ? undefined
        : form
          ? new URLSearchParams(body as Record<string, string>).toString()
          : JSON.stringify(body);
    const response = await fetch(`${url}${path}`, { method, headers, ...(text !== undefined && { body: text }) });
    const received = await response.text();
    return {
      status: response.status,
      answer: received.startsWith('{') || received.startsWith('[') ? JSON.parse(received) : received,
    };
  };
  const lacks = (found: Loose, wanted: Record<string, unknown>): string | undefined => {
    for (const [path, value] of Object.entries(wanted)) {
      const seen = path.split('.').reduce((here, name) => here?.[name], found);
      if (JSON.stringify(seen) !== JSON.stringify(value))
        return `${path} is ${JSON.stringify(seen)}, not ${JSON.stringify(value)}`;
    }
    return undefined;
  };
  const made = await send(create.method ?? 'POST', create.path, create.body, { form: create.form ?? false });
  if (made.status >= 300) return `create: ${made.status} ${JSON.stringify(made.answer).slice(0, 200)}`;
  const first = object(made.answer);
  const key = keyIn(first);
  if (key === undefined || key === '') return `create: no key in ${JSON.stringify(made.answer).slice(0, 200)}`;
  const missing = lacks(first, sent);
  if (missing !== undefined) return `create: ${missing}`;
  const read = await send('GET', item(key));
  if (read.status !== 200) return `read: ${read.status}`;
  if (String(keyIn(object(read.answer))) !== String(key)) return `read: another one came`;
  if (Object.keys(sent).length > 0 && JSON.stringify(object(read.answer)) !== JSON.stringify(first)) {
    const other = Object.keys(first).find(
      (name) => JSON.stringify(first[name]) !== JSON.stringify(object(read.answer)[name]),
    );
    if (other !== undefined)
      return `read: ${other} is ${JSON.stringify(object(read.answer)[other])?.slice(0, 80)}, not ${JSON.stringify(first[other])?.slice(0, 80)}`;
  }
  const isListed = async (): Promise<boolean | string> => {
    if (list === undefined) return 'no list';
    const { status, answer } = await send('GET', list.path);
    if (status !== 200) return `list: ${status}`;
    return list.items(answer).some((one) => String(keyIn(one)) === String(key));
  };
  const listed = await isListed();
  if (list !== undefined && listed !== true) return `list: it is not in it (${String(listed)})`;
  if (change !== undefined) {
    const changed = await send(change.method, change.path ?? item(key), change.body, {
      form: change.form ?? false,
      ...(change.type !== undefined && { type: change.type }),
    });
    if (changed.status >= 300) return `change: ${changed.status} ${JSON.stringify(changed.answer).slice(0, 300)}`;
    const after = await send('GET', item(key));
    const unseen = lacks(object(after.answer), change.seen);
    if (unseen !== undefined) return `change: ${unseen}`;
    if (String(keyIn(object(after.answer))) !== String(key)) return 'change: the key is another one';
  }
  if (!deletes) return 'passed';
  const removed = await send('DELETE', item(key));
  if (removed.status >= 300) return `delete: ${removed.status} ${JSON.stringify(removed.answer).slice(0, 200)}`;
  const gone = await send('GET', item(key));
  if (gone.status !== 404 && gone.status !== 410) return `after delete: ${gone.status}`;
  if (list !== undefined && (await isListed()) !== false) return 'after delete: it is still listed';
  return 'passed';
}
