import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseFlags } from '../../scripts/cli/flags/flags.ts';
import { flags, toMockOptions } from '../../scripts/verbs/mock.ts';
import { contract } from '../support/contract.ts';
import { runningMocks } from '../support/running-mocks.ts';

const start = runningMocks();
const read = (name: string): string => readFileSync(`examples/sessions/deploy/${name}`, 'utf8');

type Probe = { httpGet: { path: string; port: string } };
type Container = {
  name: string;
  args: string[];
  ports: { name: string; containerPort: number }[];
  readinessProbe: Probe;
  livenessProbe: Probe;
};
type Resource = {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas: number;
    selector: { matchLabels: object; app: string };
    template: { metadata: { labels: object }; spec: { containers: Container[] } };
    ports: { port: number; targetPort: string }[];
  };
};

const resources = parseAllDocuments(read('kubernetes.yaml')).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS() as Resource;
});
const one = (kind: string, name: string): Resource['spec'] => {
  const found = resources.find((each) => each.kind === kind && each.metadata.name === name);
  if (found === undefined) throw new Error(`There is no ${kind} ${name}.`);
  return found.spec;
};
const optionsIn = ([verb, ...more]: string[]): ReturnType<typeof toMockOptions> => {
  expect(verb).toBe('mock');
  return toMockOptions(parseFlags(flags, more));
};

it('the example for Kubernetes runs several mocks behind a service, with probes that they answer', async () => {
  const mock = one('Deployment', 'mock');
  const [container] = mock.template.spec.containers;
  if (container === undefined) throw new Error('There is no container.');
  expect(mock.replicas).toBeGreaterThan(1);
  for (const name of ['mock', 'store']) {
    const { selector, template } = one('Deployment', name);
    expect(selector.matchLabels).toEqual(template.metadata.labels);
    expect(one('Service', name).selector).toEqual(template.metadata.labels);
    const [port] = template.spec.containers[0]?.ports ?? [];
    expect(one('Service', name).ports).toMatchObject([{ targetPort: port?.name }]);
  }
  const options = optionsIn(container.args);
  expect(options).toMatchObject({ host: '0.0.0.0', port: container.ports[0]?.containerPort });
  expect(new URL(options.store ?? '')).toMatchObject({
    hostname: 'store',
    port: String(one('Service', 'store').ports[0]?.port),
  });
  const { url } = await start({ contract });
  for (const { httpGet } of [container.readinessProbe, container.livenessProbe]) {
    expect(httpGet.port).toBe(container.ports[0]?.name);
    expect((await fetch(url + httpGet.path)).status).toBe(200);
  }
});

it('the compose file runs mocks that share a store', () => {
  const { services } = parse(read('compose.yaml')) as { services: Record<string, { command: string[] }> };
  const options = optionsIn(services['mock']?.command ?? []);
  expect(Object.keys(services)).toContain(new URL(options.store ?? '').hostname);
  expect(options).toMatchObject({ host: '0.0.0.0', port: 4010 });
});
