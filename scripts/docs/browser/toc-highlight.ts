/** Marks in the list of the page's sections the one that is read. */
export function prepareContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
  if (headings.length === 0) return;
  let waiting = false;
  const mark = (): void => {
    waiting = false;
    const read = headings.findLast(({ heading }) => heading.getBoundingClientRect().top < 120) ?? headings[0];
    for (const { link } of headings) link.classList.toggle('here', link === read?.link);
  };
  addEventListener(
    'scroll',
    () => {
      if (!waiting) requestAnimationFrame(mark);
      waiting = true;
    },
    { passive: true },
  );
  mark();
}
