/** Lets a button switch between light and dark, for all pages of this origin. */
export function prepareTheme(button: Element | null): void {
  button?.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const dark =
      dataset['theme'] === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : dataset['theme'] === 'dark';
    dataset['theme'] = dark ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', dataset['theme']);
    } catch {
      // Without storage, the choice applies to this page only.
    }
  });
}
