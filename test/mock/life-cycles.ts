import type { LifeCycle, Loose } from './life-cycle.ts';

// Written from the documentation of each API: what its users send, and where they find what they made.

const repo = '/repos/octocat/hello-world';
const data = (answer: Loose): Loose => answer.data;
const entries = (answer: Loose): Loose[] => answer.entries;

export const github: LifeCycle[] = [
  {
    family: 'issue comments',
    create: { path: `${repo}/issues/1/comments`, body: { body: 'Me too' } },
    key: (comment) => comment.id,
    item: (key) => `${repo}/issues/comments/${key}`,
    sent: { body: 'Me too' },
    list: { path: `${repo}/issues/1/comments`, items: (answer) => answer },
    change: { method: 'PATCH', body: { body: 'Me neither' }, seen: { body: 'Me neither' } },
  },
  {
    family: 'issues',
    create: { path: `${repo}/issues`, body: { title: 'Found a bug', body: 'It is here.', labels: ['bug'] } },
    key: (issue) => issue.number,
    item: (key) => `${repo}/issues/${key}`,
    sent: { title: 'Found a bug', body: 'It is here.' },
    list: { path: `${repo}/issues`, items: (answer) => answer },
    change: {
      method: 'PATCH',
      body: { state: 'closed', title: 'Fixed' },
      seen: { state: 'closed', title: 'Fixed', body: 'It is here.' },
    },
    deletes: false,
  },
  {
    family: 'labels',
    create: { path: `${repo}/labels`, body: { name: 'wontfix', color: 'f29513', description: 'No' } },
    key: (label) => label.name,
    item: (key) => `${repo}/labels/${key}`,
    sent: { name: 'wontfix', color: 'f29513', description: 'No' },
    list: { path: `${repo}/labels`, items: (answer) => answer },
    change: { method: 'PATCH', body: { color: 'ff0000' }, seen: { color: 'ff0000', description: 'No' } },
  },
  {
    family: 'milestones',
    create: { path: `${repo}/milestones`, body: { title: 'v1.0', description: 'First' } },
    key: (milestone) => milestone.number,
    item: (key) => `${repo}/milestones/${key}`,
    sent: { title: 'v1.0', description: 'First' },
    list: { path: `${repo}/milestones`, items: (answer) => answer },
    change: { method: 'PATCH', body: { title: 'v1.1' }, seen: { title: 'v1.1', description: 'First' } },
  },
  {
    family: 'releases',
    create: { path: `${repo}/releases`, body: { tag_name: 'v1', name: 'One', body: 'New' } },
    key: (release) => release.id,
    item: (key) => `${repo}/releases/${key}`,
    sent: { tag_name: 'v1', name: 'One', body: 'New' },
    list: { path: `${repo}/releases`, items: (answer) => answer },
    change: { method: 'PATCH', body: { name: 'Two' }, seen: { name: 'Two', tag_name: 'v1' } },
  },
];

export const stripe: LifeCycle[] = [
  {
    family: 'customers',
    create: {
      path: '/v1/customers',
      body: { email: 'a@example.com', name: 'Ada', 'metadata[order]': '67' },
      form: true,
    },
    key: (customer) => customer.id,
    item: (key) => `/v1/customers/${key}`,
    sent: { email: 'a@example.com', name: 'Ada', 'metadata.order': '67' },
    list: { path: '/v1/customers', items: data },
    change: {
      method: 'POST',
      body: { name: 'Eve', 'metadata[colour]': 'red' },
      form: true,
      seen: { name: 'Eve', email: 'a@example.com', 'metadata.colour': 'red', 'metadata.order': '67' },
    },
  },
  {
    family: 'products',
    create: { path: '/v1/products', body: { name: 'Gold', active: 'true', description: 'Plan' }, form: true },
    key: (product) => product.id,
    item: (key) => `/v1/products/${key}`,
    sent: { name: 'Gold', active: true, description: 'Plan' },
    list: { path: '/v1/products?active=true', items: data },
    change: { method: 'POST', body: { name: 'Silver' }, form: true, seen: { name: 'Silver', active: true } },
  },
];

const configMaps = '/api/v1/namespaces/default/configmaps';
export const kubernetes: LifeCycle[] = [
  {
    family: 'config maps',
    create: {
      path: configMaps,
      body: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'web', labels: { app: 'web' } },
        data: { a: '1' },
      },
    },
    key: (map) => map.metadata.name,
    item: (key) => `${configMaps}/${key}`,
    sent: { 'metadata.name': 'web', 'metadata.labels': { app: 'web' }, data: { a: '1' } },
    list: { path: configMaps, items: (answer) => answer.items },
    change: {
      method: 'PATCH',
      type: 'application/merge-patch+json',
      body: { data: { b: '2' } },
      seen: { data: { a: '1', b: '2' } },
    },
  },
  {
    family: 'namespaces',
    create: { path: '/api/v1/namespaces', body: { metadata: { name: 'blue' } } },
    key: (namespace) => namespace.metadata.name,
    item: (key) => `/api/v1/namespaces/${key}`,
    sent: { 'metadata.name': 'blue' },
    list: { path: '/api/v1/namespaces', items: (answer) => answer.items },
    change: {
      method: 'PUT',
      body: { metadata: { name: 'blue', labels: { a: 'b' } } },
      seen: { 'metadata.labels': { a: 'b' } },
    },
  },
];

const guild = '/guilds/1100000000000000001';
export const discord: LifeCycle[] = [
  {
    family: 'channels',
    create: { path: `${guild}/channels`, body: { name: 'general', type: 0 } },
    key: (channel) => channel.id,
    item: (key) => `/channels/${key}`,
    sent: { name: 'general', type: 0 },
    list: { path: `${guild}/channels`, items: (answer) => answer },
    change: { method: 'PATCH', body: { name: 'random' }, seen: { name: 'random' } },
  },
  {
    family: 'roles',
    create: { path: `${guild}/roles`, body: { name: 'mods', color: 3_447_003 } },
    key: (role) => role.id,
    item: (key) => `${guild}/roles/${key}`,
    sent: { name: 'mods', color: 3_447_003 },
    list: { path: `${guild}/roles`, items: (answer) => answer },
    change: { method: 'PATCH', body: { name: 'admins' }, seen: { name: 'admins', color: 3_447_003 } },
  },
  {
    family: 'messages',
    create: { path: '/channels/1100000000000000003/messages', body: { content: 'Hello' } },
    key: (message) => message.id,
    item: (key) => `/channels/1100000000000000003/messages/${key}`,
    sent: { content: 'Hello' },
    list: { path: '/channels/1100000000000000003/messages', items: (answer) => answer },
    change: { method: 'PATCH', body: { content: 'Bye' }, seen: { content: 'Bye' } },
  },
];

export const box: LifeCycle[] = [
  {
    family: 'folders',
    create: { path: '/folders', body: { name: 'New', parent: { id: '0' } } },
    key: (folder) => folder.id,
    item: (key) => `/folders/${key}`,
    sent: { name: 'New' },
    change: { method: 'PUT', body: { name: 'Old' }, seen: { name: 'Old' } },
  },
  {
    family: 'users',
    create: { path: '/users', body: { name: 'Ada', login: 'ada@example.com' } },
    key: (user) => user.id,
    item: (key) => `/users/${key}`,
    sent: { name: 'Ada', login: 'ada@example.com' },
    list: { path: '/users', items: entries },
    change: { method: 'PUT', body: { name: 'Eve' }, seen: { name: 'Eve', login: 'ada@example.com' } },
  },
  {
    family: 'groups',
    create: { path: '/groups', body: { name: 'Support' } },
    key: (group) => group.id,
    item: (key) => `/groups/${key}`,
    sent: { name: 'Support' },
    list: { path: '/groups', items: entries },
    change: { method: 'PUT', body: { name: 'Help' }, seen: { name: 'Help' } },
  },
  {
    family: 'webhooks',
    create: {
      path: '/webhooks',
      body: { target: { id: '1', type: 'file' }, address: 'https://example.com/hook', triggers: ['FILE.UPLOADED'] },
    },
    key: (webhook) => webhook.id,
    item: (key) => `/webhooks/${key}`,
    sent: { address: 'https://example.com/hook', triggers: ['FILE.UPLOADED'] },
    list: { path: '/webhooks', items: entries },
    change: {
      method: 'PUT',
      body: { address: 'https://example.com/other' },
      seen: { address: 'https://example.com/other', triggers: ['FILE.UPLOADED'] },
    },
  },
  {
    family: 'files',
    create: { path: '/files/content', body: {} },
    object: (answer) => answer.entries?.[0] ?? answer,
    key: (file) => file.id,
    item: (key) => `/files/${key}`,
    sent: {},
    change: { method: 'PUT', body: { name: 'b.txt' }, seen: { name: 'b.txt' } },
  },
];

export const petstore: LifeCycle[] = [
  {
    family: 'pet',
    create: { path: '/pet', body: { name: 'Rex', photoUrls: ['https://example.com/rex.png'], status: 'available' } },
    key: (pet) => pet.id,
    item: (key) => `/pet/${key}`,
    sent: { name: 'Rex', status: 'available' },
    list: { path: '/pet/findByStatus?status=available', items: (answer) => answer },
    change: { method: 'POST', path: '/pet/1', body: { name: 'Max' }, form: true, seen: { name: 'Max' } },
  },
  {
    family: 'order',
    create: { path: '/store/order', body: { petId: 1, quantity: 2, status: 'placed' } },
    key: (order) => order.id,
    item: (key) => `/store/order/${key}`,
    sent: { petId: 1, quantity: 2, status: 'placed' },
  },
  {
    family: 'user',
    create: { path: '/user', body: { username: 'ada', firstName: 'Ada' } },
    object: (answer) => (answer === '' ? { username: 'ada' } : answer),
    key: (user) => user.username,
    item: (key) => `/user/${key}`,
    sent: {},
    change: { method: 'PUT', body: { username: 'ada', firstName: 'Eve' }, seen: { firstName: 'Eve' } },
  },
];

export const trainTravel: LifeCycle[] = [
  {
    family: 'bookings',
    create: {
      path: '/bookings',
      body: {
        trip_id: '4f4e4e1c-c824-4d63-b37a-d8d698862f1d',
        passenger_name: 'Ada',
        has_bicycle: true,
        has_dog: false,
      },
    },
    key: (booking) => booking.id,
    item: (key) => `/bookings/${key}`,
    sent: { passenger_name: 'Ada', has_bicycle: true, has_dog: false },
    list: { path: '/bookings', items: data },
  },
];

export const museum: LifeCycle[] = [
  {
    family: 'special events',
    authorization: 'Basic YWRhOmE=',
    create: {
      path: '/special-events',
      body: {
        name: 'Mermaids',
        location: 'Seattle',
        eventDescription: 'Singing',
        dates: ['2030-09-05', '2030-09-08'],
        price: 15,
      },
    },
    key: (event) => event.eventId,
    item: (key) => `/special-events/${key}`,
    sent: { name: 'Mermaids', location: 'Seattle', price: 15, dates: ['2030-09-05', '2030-09-08'] },
    list: { path: '/special-events', items: (answer) => answer },
    change: {
      method: 'PATCH',
      body: { location: 'On the road', price: 20 },
      seen: { location: 'On the road', price: 20, name: 'Mermaids' },
    },
  },
];

export const asana: LifeCycle[] = [
  {
    family: 'tasks',
    create: {
      path: '/tasks',
      body: { data: { name: 'Buy catnip', notes: 'Soon', completed: false, workspace: '12345' } },
    },
    object: data,
    key: (task) => task.gid,
    item: (key) => `/tasks/${key}`,
    sent: { name: 'Buy catnip', notes: 'Soon', completed: false },
    list: { path: '/tasks?project=12345', items: data },
    change: { method: 'PUT', body: { data: { completed: true } }, seen: { completed: true, name: 'Buy catnip' } },
  },
  {
    family: 'projects',
    create: { path: '/projects', body: { data: { name: 'Stuff', notes: 'To do' } } },
    object: data,
    key: (project) => project.gid,
    item: (key) => `/projects/${key}`,
    sent: { name: 'Stuff', notes: 'To do' },
    list: { path: '/projects', items: data },
    change: { method: 'PUT', body: { data: { name: 'Things' } }, seen: { name: 'Things', notes: 'To do' } },
  },
];

const droplet = {
  name: 'web',
  region: 'nyc3',
  size: 's-1vcpu-1gb',
  image: 'ubuntu-20-04-x64',
  tags: ['env:prod', 'web'],
};
export const digitalOcean: LifeCycle[] = [
  {
    family: 'droplets',
    create: { path: '/v2/droplets', body: droplet },
    object: (answer) => answer.droplet,
    key: (one) => one.id,
    item: (key) => `/v2/droplets/${key}`,
    sent: { name: 'web', tags: ['env:prod', 'web'] },
    list: { path: '/v2/droplets', items: (answer) => answer.droplets },
  },
  {
    family: 'domains',
    create: { path: '/v2/domains', body: { name: 'example.org', ip_address: '192.0.2.1' } },
    object: (answer) => answer.domain,
    key: (domain) => domain.name,
    item: (key) => `/v2/domains/${key}`,
    sent: { name: 'example.org' },
    list: { path: '/v2/domains', items: (answer) => answer.domains },
  },
];
