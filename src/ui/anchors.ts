/** Space in pixels above a section that is scrolled to. */
const offsetPx = 20

/** Height in pixels of the sticky bar, plus the space above anchors. */
export function scrollMargin(): number {
  const bar = document.querySelector<HTMLElement>('[data-app-bar]')
  return (bar?.offsetHeight ?? 0) + offsetPx
}
