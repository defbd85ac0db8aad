/** Space kept above a section that is scrolled to. */
const offsetPx = 20

/** Height of what stays at the top of the page, plus the offset of anchors. */
export function scrollMargin(): number {
  const bar = document.querySelector<HTMLElement>('[data-app-bar]')
  return (bar?.offsetHeight ?? 0) + offsetPx
}
