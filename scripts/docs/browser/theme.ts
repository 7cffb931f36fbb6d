// Runs before the first paint, so that the page does not flash in the wrong colours.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset['theme'] = chosen;
} catch {
  // Without storage, the preference of the system applies.
}
