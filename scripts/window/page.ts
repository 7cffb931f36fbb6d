/** The page: its frame, which the scripts fill. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Traffic · twinspec</title>
<link rel="icon" href="window/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="window/window.css">
<script src="window/theme.js"></script>
<script src="window/window.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<h1 class="brand"><span data-title>Traffic</span></h1>
<span class="link-state" role="status" data-link>Connecting</span>
<label class="session" data-session-choice hidden><span class="muted">Session</span>
<select data-session></select></label>
<button type="button" class="icon-button" data-theme-toggle>
<span aria-hidden="true">◐</span><span class="visually-hidden">Switch between light and dark</span></button>
</header>
<noscript><p class="notice">This page needs scripts: it shows what passes while it passes.</p></noscript>
<main id="main" tabindex="-1" class="window">
<div class="traffic">
<h2 id="traffic-title" class="visually-hidden">Requests</h2>
<div class="filter">
<label class="visually-hidden" for="filter">Filter requests</label>
<input id="filter" type="search" placeholder="Filter by path, operation, exchange or status"
 autocomplete="off" spellcheck="false">
<label class="visually-hidden" for="kind">Which requests</label>
<select id="kind">
<option value="all">All</option>
<option value="failed">Failed</option>
<option value="wrong">Wrong</option>
</select>
<button type="button" data-pause aria-pressed="false">Pause</button>
<button type="button" data-clear>Clear</button>
</div>
<p class="count muted" data-count></p>
<div class="rows" tabindex="0" role="region" aria-labelledby="traffic-title">
<ol data-rows></ol>
<p class="empty" data-empty hidden></p>
</div>
</div>
<section class="panel" aria-label="Details">
<div class="tabs" role="tablist" aria-label="Details">
<button type="button" role="tab" id="tab-request" aria-controls="pane-request" data-tab="request">Request</button>
<button type="button" role="tab" id="tab-answers" aria-controls="pane-answers" data-tab="answers" tabindex="-1"
 hidden>Next answers</button>
<button type="button" role="tab" id="tab-state" aria-controls="pane-state" data-tab="state" tabindex="-1"
 hidden>State</button>
</div>
<div id="pane-request" role="tabpanel" aria-labelledby="tab-request" data-pane="request" tabindex="0"></div>
<div id="pane-answers" role="tabpanel" aria-labelledby="tab-answers" data-pane="answers" tabindex="0" hidden></div>
<div id="pane-state" role="tabpanel" aria-labelledby="tab-state" data-pane="state" tabindex="0" hidden></div>
</section>
</main>
</body>
</html>
`;
