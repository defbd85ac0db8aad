/** HTML of mails: escaped texts, and HTML of others without what runs or loads. */

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** HTML of a plain text, with its line ends. */
export function textAsHtml(text: string): string {
  return `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`
}

/** Removes scripts, event handlers and unknown tags. The library is large, and imported with the first such mail. */
export async function sanitizedHtml(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html)
}
