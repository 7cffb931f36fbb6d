// The menu of narrow screens needs scripts, and must not be painted open before they close it.
document.documentElement.classList.add('scripted');

// Runs before the first paint, so that the page does not flash in the wrong colours.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset['theme'] = chosen;
} catch {
  // Without storage, the preference of the system applies.
}
