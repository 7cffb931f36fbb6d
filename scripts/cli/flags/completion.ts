import { trustCode } from '../../contract/base/code.ts';
import { sh, shellQuoted, type Shell } from '../../contract/base/shell.ts';
import { CommandError } from '../../contract/base/errors.ts';

/** A verb to complete: its name, what it does, its flags by name, and its words where they are no files. */
export type CompletedVerb = {
  name: string;
  summary: string;
  flags: Record<string, { value?: string; bare?: string; help: string; positional?: true | 'too' }>;
  words?: readonly string[];
};

const writers: Record<string, (verbs: readonly CompletedVerb[]) => Shell> = {
  bash: bashScript,
  // zsh reads what is written for bash.
  zsh: (verbs) => sh`(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
autoload -Uz bashcompinit && bashcompinit
${bashScript(verbs)}`,
  fish: fishScript,
};

/** The shells that have a script. */
export const completedShells: readonly string[] = Object.keys(writers);

/**
 * Writes the script by which a shell completes the verbs and their flags.
 *
 * @param shell - `bash`, `zsh` or `fish`
 * @throws CommandError for another shell
 * @example completionScript('bash', await listVerbFlags()) // for: source <(twinspec completion bash)
 */
export function completionScript(shell: string, verbs: readonly CompletedVerb[]): string {
  const write = Object.hasOwn(writers, shell) ? writers[shell] : undefined;
  const known = completedShells.join(', ');
  if (write === undefined)
    throw new CommandError(
      `completion takes the name of a shell, ${known}; for bash: source <(twinspec completion bash)`,
    );
  return write(verbs);
}

function bashScript(verbs: readonly CompletedVerb[]): Shell {
  const names = shellQuoted(verbs.map(({ name }) => name).join(' '));
  const cases = verbs.map((verb) => {
    const flags = Object.keys(listCompletedFlags(verb)).map((flag) => `--${flag}`);
    const words = verb.words === undefined ? sh`` : sh` words=${shellQuoted(verb.words.join(' '))}`;
    return sh`    ${shellQuoted(verb.name)}) flags=${shellQuoted(flags.join(' '))}${words} ;;\n`;
  });
  return sh`_twinspec() {
  local word=\${COMP_WORDS[COMP_CWORD]} flags='' words=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${names} -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${sh.join(cases, '')}  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *)
      if [ -n "$words" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
      else
        COMPREPLY=($(compgen -f -- "$word"))
      fi
      ;;
  esac
}
complete -o filenames -F _twinspec twinspec
`;
}

function fishScript(verbs: readonly CompletedVerb[]): Shell {
  const lines = verbs.flatMap((verb) => {
    const condition = shellQuoted(`__fish_seen_subcommand_from ${verb.name}`);
    const [name, summary] = [shellQuoted(verb.name), fishQuoted(verb.summary)];
    return [
      sh`complete -c twinspec -f -n __fish_use_subcommand -a ${name} -d ${summary}\n`,
      ...(verb.words === undefined
        ? []
        : [sh`complete -c twinspec -f -n ${condition} -a ${shellQuoted(verb.words.join(' '))}\n`]),
      ...Object.entries(listCompletedFlags(verb)).map(([flag, { value, bare, help }]) => {
        const takesValue = value !== undefined && bare === undefined ? sh` -r` : sh``;
        return sh`complete -c twinspec -n ${condition} -l ${shellQuoted(flag)}${takesValue} -d ${fishQuoted(help)}\n`;
      }),
    ];
  });
  return sh.join(lines, '');
}

/** What each verb takes besides its own flags. */
const further: CompletedVerb['flags'] = {
  config: { value: 'FILE', help: 'settings of a project' },
  help: { help: 'show how the verb is used' },
};

function listCompletedFlags(verb: CompletedVerb): CompletedVerb['flags'] {
  const own = Object.entries(verb.flags).filter(([, { positional }]) => positional !== true);
  return { ...Object.fromEntries(own), ...further };
}

/** Quotes a text for fish, whose single quotes know two escapes. */
function fishQuoted(text: string): Shell {
  return trustCode(`'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`);
}
