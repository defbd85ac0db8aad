/** The text of HTML, on one line: nothing of it is loaded nor run. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
