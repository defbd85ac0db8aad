/** Tables and code of texts, which scroll sideways where they have no room: there the keyboard reaches them. */
export function startWideParts(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  for (const part of document.querySelectorAll('.prose :is(pre, table)')) observer.observe(part)
}
