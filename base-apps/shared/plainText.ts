/** Plain text of HTML, on one line. The HTML is parsed inertly: nothing is loaded or run. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
