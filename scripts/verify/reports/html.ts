import type { Report } from '../report.ts';

/**
 * Writes a report as one HTML file that needs nothing else, online or offline.
 *
 * @param report - what was found
 * @returns the document
 */
export function htmlOf(report: Report): string {
  const { summary, faults, coverage, answers, skipped, cases, target, started, ended } = report;
  const tiles = Object.entries(summary).map(
    ([name, count]) => `<div class="tile ${name}"><b>${count}</b>${name}</div>`,
  );
  const causes = faults.map(
    ({
      message,
      operations,
      pointer,
      expected,
      got,
      spec,
      curl,
      cases: found,
      known,
    }) => `<details${known === undefined ? ' open' : ''}><summary><b>${text(operations.join(', '))}</b> ${text(message)}${known === undefined ? '' : ` <i>known: ${text(known)}</i>`}</summary>
<dl><dt>place</dt><dd><code>${text(pointer === '' ? 'the answer as a whole' : pointer)}</code></dd><dt>expected</dt><dd>${text(expected)}</dd><dt>got</dt><dd>${text(got)}</dd>${spec === undefined ? '' : `<dt>contract</dt><dd><code>${text(spec)}</code></dd>`}<dt>found by</dt><dd>${found.map(text).join('<br>')}</dd><dt>repeat</dt><dd><pre>${text(curl)}</pre></dd></dl></details>`,
  );
  const rows = coverage.map(({ operation, response, exchanges, negatives, fields }) => {
    const isHole = exchanges.length === 0 && negatives === 0;
    const seen =
      fields === undefined
        ? ''
        : `<span title="${text(fields.missing.join('\n'))}">${fields.seen}/${fields.seen + fields.missing.length}</span>`;
    return `<tr${isHole ? ' class="hole"' : ''}><td>${text(operation)}</td><td>${text(response)}</td><td>${isHole ? 'not shown' : text(exchanges.join(', '))}</td><td>${negatives}</td><td>${seen}</td></tr>`;
  });
  const questions = answers.map(
    ({ question, place, answer, why, suggestion }) =>
      `<dt>${text(question)}<br><code>${text(place)}</code></dt><dd>${text(answer ?? `not answered: ${why ?? ''}`)}${suggestion === undefined ? '' : `<pre>${text(JSON.stringify(suggestion, undefined, 2))}</pre>`}</dd>`,
  );
  const all = cases.map(
    ({ id, outcome, status, milliseconds, notes }) =>
      `<tr class="${outcome}"><td>${outcome}</td><td>${text(id)}</td><td>${status ?? ''}</td><td>${milliseconds}</td><td>${text(notes.join(' '))}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>twinspec verify</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1b1f24}h2{margin-top:2rem}.tiles{display:flex;gap:.75rem;flex-wrap:wrap}.tile{border:1px solid #d0d7de;border-radius:6px;padding:.5rem 1rem}.tile b{display:block;font-size:1.6rem}.tile.broken b{color:#b3261e}table{border-collapse:collapse;width:100%}td,th{text-align:left;border-bottom:1px solid #d0d7de;padding:.25rem .5rem;vertical-align:top}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f6f8fa;padding:.5rem;border-radius:6px}.hole td,tr.broken td:first-child{color:#b3261e}details{border:1px solid #d0d7de;border-radius:6px;padding:.5rem 1rem;margin:.5rem 0}dt{font-weight:600;margin-top:.5rem}dd{margin:0}@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}pre{background:#161b22}.tile,details,td,th{border-color:#30363d}.tile.broken b,.hole td,tr.broken td:first-child{color:#ff8a80}}</style></head>
<body><h1>What this server proves</h1><p>${Object.values(target).map(text).join(', ')}, ${text(started)}${ended === undefined ? '' : `. The run ended early: ${text(ended)}`}</p>
<div class="tiles">${tiles.join('')}</div>
<h2>Faults</h2>${causes.length === 0 ? '<p>None.</p>' : causes.join('\n')}
<h2>Coverage</h2><table><tr><th>operation</th><th>response</th><th>exchanges shown</th><th>negative cases</th><th>fields</th></tr>${rows.join('\n')}</table>
${skipped.length === 0 ? '' : `<h2>Left out</h2><ul>${skipped.map(({ operation, why }) => `<li>${text(operation)}: ${text(why)}</li>`).join('')}</ul>`}
${questions.length === 0 ? '' : `<h2>Open questions, as this server answers them</h2><dl>${questions.join('')}</dl>`}
<h2>All checks</h2><table><tr><th>outcome</th><th>check</th><th>status</th><th>ms</th><th>notes</th></tr>${all.join('\n')}</table>
</body></html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function text(value: string): string {
  return value.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);
}
