import { Octokit } from 'octokit';
import { all, comes, is, isList, isNumber, isText, type Calls } from './check.ts';

/**
 * Calls of octokit, from its README and the examples of GitHub's REST documentation.
 *
 * @param url - address of a mock of GitHub's document
 * @returns fifty calls
 */
export function calls(url: string): Calls {
  // The pauses between writes, and those before it tries again, are for GitHub's limits; a mock has none.
  const octokit = new Octokit({
    baseUrl: url,
    auth: 'a-token',
    throttle: { enabled: false },
    retry: { enabled: false },
  });
  const { actions, activity, checks, gists, git, issues, pulls, rateLimit, repos, search, users } = octokit.rest;
  const repo = { owner: 'octocat', repo: 'hello-world' };

  return {
    'users.getAuthenticated': async () => isText((await users.getAuthenticated()).data.login),
    'users.getByUsername': async () => isNumber((await users.getByUsername({ username: 'octocat' })).data.id),
    'users.listFollowersForUser': async () =>
      isList((await users.listFollowersForUser({ username: 'octocat', per_page: 10 })).data),
    'users.listEmailsForAuthenticatedUser': async () => isList((await users.listEmailsForAuthenticatedUser()).data),
    'repos.get': async () => isNumber((await repos.get(repo)).data.id),
    'repos.listForAuthenticatedUser': async () =>
      isList((await repos.listForAuthenticatedUser({ sort: 'updated', per_page: 100 })).data),
    'repos.listForOrg': async () => isList((await repos.listForOrg({ org: 'octokit', type: 'public' })).data),
    'repos.createForAuthenticatedUser': async () =>
      isNumber((await repos.createForAuthenticatedUser({ name: 'hello-world', private: true })).data.id),
    'repos.update': async () => isNumber((await repos.update({ ...repo, description: 'My first one' })).data.id),
    'repos.delete': async () => is((await repos.delete(repo)).status, 204),
    'repos.listBranches': async () => isList((await repos.listBranches(repo)).data),
    'repos.getBranch': async () => isText((await repos.getBranch({ ...repo, branch: 'main' })).data.commit.sha),
    'repos.listCommits': async () =>
      all((await repos.listCommits({ ...repo, sha: 'main' })).data, ({ sha }) => isText(sha)),
    'repos.getCommit': async () => isText((await repos.getCommit({ ...repo, ref: 'main' })).data.sha),
    'repos.compareCommitsWithBasehead': async () =>
      isList((await repos.compareCommitsWithBasehead({ ...repo, basehead: 'main...topic' })).data.commits),
    'repos.getContent': async () => {
      const { data } = await repos.getContent({ ...repo, path: 'README.md' });
      if (!Array.isArray(data)) isText(data.path);
    },
    'repos.getContent raw': async () => {
      const { data } = await repos.getContent({ ...repo, path: 'README.md', mediaType: { format: 'raw' } });
      isText(data as unknown);
    },
    'repos.createOrUpdateFileContents': async () => {
      const content = Buffer.from('hello').toString('base64');
      const { data } = await repos.createOrUpdateFileContents({ ...repo, path: 'a.txt', message: 'Add it', content });
      isText(data.commit.sha);
    },
    'repos.getReadme': async () => isText((await repos.getReadme(repo)).data.content),
    'repos.listLanguages': async () => is(typeof (await repos.listLanguages(repo)).data, 'object'),
    'repos.getAllTopics': async () => isList((await repos.getAllTopics(repo)).data.names),
    'repos.listReleases': async () => isList((await repos.listReleases(repo)).data),
    'repos.getLatestRelease': async () => isText((await repos.getLatestRelease(repo)).data.tag_name),
    'repos.createRelease': async () =>
      isNumber((await repos.createRelease({ ...repo, tag_name: 'v1.0.0', generate_release_notes: true })).data.id),
    'repos.createWebhook': async () => {
      const config = { url: 'https://example.com/webhook', content_type: 'json' };
      isNumber((await repos.createWebhook({ ...repo, config, events: ['push'] })).data.id);
    },
    'repos.createCommitStatus': async () =>
      isNumber((await repos.createCommitStatus({ ...repo, sha: 'a'.repeat(40), state: 'success' })).data.id),
    'issues.listForRepo': async () => isList((await issues.listForRepo({ ...repo, state: 'open' })).data),
    'issues.create': async () =>
      isNumber(
        (await issues.create({ ...repo, title: 'Hello, world!', body: 'I found it.', labels: ['bug'] })).data.id,
      ),
    'issues.get': async () => isNumber((await issues.get({ ...repo, issue_number: 1 })).data.number),
    'issues.update': async () =>
      isText((await issues.update({ ...repo, issue_number: 1, state: 'closed' })).data.state),
    'issues.createComment': async () =>
      isNumber((await issues.createComment({ ...repo, issue_number: 1, body: 'Me too' })).data.id),
    'issues.addLabels': async () =>
      isList((await issues.addLabels({ ...repo, issue_number: 1, labels: ['bug'] })).data),
    'request POST issues': async () => {
      const { data } = await octokit.request('POST /repos/{owner}/{repo}/issues', { ...repo, title: 'Hello, world!' });
      isNumber(data.id);
    },
    'paginate issues.listForRepo': async () =>
      all(await octokit.paginate(issues.listForRepo, { ...repo, per_page: 100 }), ({ id }) => isNumber(id)),
    'paginate.iterator repos.listForOrg': () =>
      comes(octokit.paginate.iterator(repos.listForOrg, { org: 'octokit' }), ({ data }) => isList(data)),
    'pulls.list': async () => isList((await pulls.list({ ...repo, state: 'all', sort: 'created' })).data),
    'pulls.get': async () => isText((await pulls.get({ ...repo, pull_number: 1 })).data.head.sha),
    'pulls.create': async () =>
      isNumber((await pulls.create({ ...repo, title: 'A topic', head: 'topic', base: 'main' })).data.number),
    'pulls.merge': async () =>
      is((await pulls.merge({ ...repo, pull_number: 1, merge_method: 'squash' })).data.merged, true),
    'pulls.listFiles': async () => isList((await pulls.listFiles({ ...repo, pull_number: 1 })).data),
    'pulls.createReview': async () =>
      isNumber((await pulls.createReview({ ...repo, pull_number: 1, event: 'APPROVE' })).data.id),
    'git.getRef': async () => isText((await git.getRef({ ...repo, ref: 'heads/main' })).data.object.sha),
    'git.createBlob': async () => isText((await git.createBlob({ ...repo, content: 'hello' })).data.sha),
    'actions.listWorkflowRunsForRepo': async () =>
      isList((await actions.listWorkflowRunsForRepo({ ...repo, status: 'completed' })).data.workflow_runs),
    'actions.createWorkflowDispatch': async () => {
      const { status } = await actions.createWorkflowDispatch({ ...repo, workflow_id: 'ci.yml', ref: 'main' });
      is(status >= 200 && status < 300, true);
    },
    'checks.create': async () =>
      isNumber((await checks.create({ ...repo, name: 'ci', head_sha: 'a'.repeat(40), status: 'in_progress' })).data.id),
    'search.repos': async () =>
      isList((await search.repos({ q: 'tetris language:assembly', sort: 'stars' })).data.items),
    'gists.create': async () => isText((await gists.create({ files: { 'a.txt': { content: 'hello' } } })).data.id),
    'activity.starRepoForAuthenticatedUser': async () =>
      is((await activity.starRepoForAuthenticatedUser(repo)).status, 204),
    'rateLimit.get': async () => isNumber((await rateLimit.get()).data.resources.core.limit),
  };
}
