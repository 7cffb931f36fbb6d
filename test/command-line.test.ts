import { describe, expect, it } from 'vitest';
import { twinspec } from './support/process.ts';

const verbs = ['start', 'generate', 'lint', 'mock', 'docs', 'verify', 'diff'];

describe('twinspec', () => {
  it('lists its verbs', async () => {
    const { code, stdout } = await twinspec(['--help']);
    expect(code).toBe(0);
    for (const verb of verbs) expect(stdout).toMatch(new RegExp(`^  ${verb} +\\S`, 'm'));
  });

  it('takes no verb for wrong usage', async () => {
    expect(await twinspec([])).toMatchObject({ code: 2, stdout: expect.stringContaining('Usage: twinspec <verb>') as string });
  });

  it('names its verbs when it gets another', async () => {
    expect(await twinspec(['moc'])).toEqual({ code: 2, stdout: '', stderr: `twinspec has no verb "moc". It has ${verbs.join(', ')}.\n` });
  });

  it.each(verbs)('%s --help lists its flags', async (verb) => {
    const { code, stdout, stderr } = await twinspec([verb, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^twinspec ${verb}: `));
    expect(stdout).toMatch(/^ {2}--openapi FILE +\S/m);
  });

  it.each([
    [['generate', '--bogus'], /^Unknown option '--bogus'\. The flags are --openapi, --openrpc, .+\.\n$/],
    [['generate', 'specs'], /^Unexpected argument 'specs'.*\. The flags are .+\.\n$/],
    [['generate', '--limit', 'soon'], /^--limit takes a whole number from 1 to 3600, not "soon"\.\n$/],
    [['verify'], /^verify needs a server: --url for the platform, --rpc for the node, or both\.\n$/],
    [['verify', '--url', 'localhost:4010'], /^--url takes an http or https address, not "localhost:4010"\.\n$/],
    [['lint', '--openapi', 'nowhere.yaml'], /^nowhere\.yaml: cannot be read \(ENOENT\); name an existing YAML or JSON file\.\n$/],
  ])('says what is wrong with %j in one sentence', async (parameters, sentence) => {
    expect(await twinspec(parameters)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(sentence) as string });
  });
});
