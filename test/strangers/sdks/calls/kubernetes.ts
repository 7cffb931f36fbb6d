import {
  AppsV1Api,
  BatchV1Api,
  CoreV1Api,
  KubeConfig,
  RbacAuthorizationV1Api,
  VersionApi,
  Watch,
} from '@kubernetes/client-node';
import { all, is, isList, isText, type Calls } from './check.ts';

/**
 * Calls of @kubernetes/client-node, from its README and its folder of examples.
 *
 * @param url - address of a mock of the document of Kubernetes
 * @returns twenty-four calls
 */
export function calls(url: string): Calls {
  const config = new KubeConfig();
  config.loadFromOptions({
    clusters: [{ name: 'my-server', server: url, skipTLSVerify: true }],
    users: [{ name: 'my-user', token: 'a-token' }],
    contexts: [{ name: 'my-context', user: 'my-user', cluster: 'my-server' }],
    currentContext: 'my-context',
  });
  const core = config.makeApiClient(CoreV1Api);
  const apps = config.makeApiClient(AppsV1Api);
  const namespace = 'default';
  const metadata = { name: 'web', labels: { app: 'web' } };
  const pod = { metadata, spec: { containers: [{ name: 'web', image: 'nginx:1', ports: [{ containerPort: 80 }] }] } };
  const selector = { matchLabels: { app: 'web' } };
  const named = { namespace, name: 'web' };

  return {
    'core.listNamespacedPod': async () => isList((await core.listNamespacedPod({ namespace })).items),
    'core.listNamespacedPod by label': async () =>
      isList((await core.listNamespacedPod({ namespace, labelSelector: 'app=web', limit: 10 })).items),
    'core.listPodForAllNamespaces': async () =>
      all((await core.listPodForAllNamespaces()).items, ({ metadata }) => isText(metadata?.name)),
    'core.createNamespace': async () => isText((await core.createNamespace({ body: { metadata } })).metadata?.name),
    'core.readNamespace': async () => isText((await core.readNamespace({ name: 'web' })).metadata?.name),
    'core.deleteNamespace': async () => is(typeof (await core.deleteNamespace({ name: 'web' })), 'object'),
    'core.listNamespace': async () => isList((await core.listNamespace()).items),
    'core.createNamespacedPod': async () =>
      isText((await core.createNamespacedPod({ namespace, body: pod })).metadata?.name),
    'core.readNamespacedPod': async () => isList((await core.readNamespacedPod(named)).spec?.containers),
    'core.readNamespacedPodStatus': async () => isText((await core.readNamespacedPodStatus(named)).status?.phase),
    'core.readNamespacedPodLog': async () => isText(await core.readNamespacedPodLog({ ...named, tailLines: 10 })),
    'core.patchNamespacedPod': async () => {
      const body = [{ op: 'replace', path: '/metadata/labels', value: { app: 'api' } }];
      isText((await core.patchNamespacedPod({ ...named, body })).metadata?.name);
    },
    'core.deleteNamespacedPod': async () => is(typeof (await core.deleteNamespacedPod(named)), 'object'),
    'core.createNamespacedConfigMap': async () =>
      isText(
        (await core.createNamespacedConfigMap({ namespace, body: { metadata, data: { a: '1' } } })).metadata?.name,
      ),
    'core.createNamespacedSecret': async () => {
      const data = { password: Buffer.from('hunter2').toString('base64') };
      isText((await core.createNamespacedSecret({ namespace, body: { metadata, data } })).metadata?.name);
    },
    'core.createNamespacedService': async () => {
      const body = { metadata, spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] } };
      isText((await core.createNamespacedService({ namespace, body })).metadata?.name);
    },
    'core.listNode': async () => isList((await core.listNode()).items),
    'apps.listNamespacedDeployment': async () => isList((await apps.listNamespacedDeployment({ namespace })).items),
    'apps.createNamespacedDeployment': async () => {
      const body = { metadata, spec: { replicas: 2, selector, template: pod } };
      isText((await apps.createNamespacedDeployment({ namespace, body })).metadata?.name);
    },
    'apps.replaceNamespacedDeployment': async () => {
      const body = { metadata, spec: { replicas: 3, selector, template: pod } };
      isText((await apps.replaceNamespacedDeployment({ ...named, body })).metadata?.name);
    },
    'batch.createNamespacedJob': async () => {
      const template = { spec: { containers: [{ name: 'job', image: 'busybox:1' }], restartPolicy: 'Never' } };
      const batch = config.makeApiClient(BatchV1Api);
      isText((await batch.createNamespacedJob({ namespace, body: { metadata, spec: { template } } })).metadata?.name);
    },
    'rbac.listClusterRole': async () =>
      isList((await config.makeApiClient(RbacAuthorizationV1Api).listClusterRole()).items),
    'version.getCode': async () => isText((await config.makeApiClient(VersionApi).getCode()).gitVersion),
    'Watch.watch': () =>
      new Promise<void>((resolve, reject) => {
        let events = 0;
        const event = (phase: string): void => {
          isText(phase);
          events += 1;
        };
        const done = (error: unknown): void => {
          if (events > 0) resolve();
          else reject(error instanceof Error ? error : new Error('nothing came'));
        };
        new Watch(config).watch('/api/v1/watch/namespaces', {}, event, done).catch(reject);
      }),
  };
}
