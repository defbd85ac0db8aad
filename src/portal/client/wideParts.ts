/** Makes tables and code that overflow horizontally focusable, so that the keyboard can scroll them. */
export function startWideParts(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  for (const part of document.querySelectorAll('.prose :is(pre, table)')) observer.observe(part)
}
