/** HTML of mails: plain texts, and HTML of others without what runs or loads. */
import { escapedHtml } from '../http/escapedHtml.ts'

/** HTML of a plain text, with its line ends. */
export function textAsHtml(text: string): string {
  return `<p>${escapedHtml(text).replaceAll('\n', '<br>')}</p>`
}

/** Removes scripts, event handlers and unknown tags. The library is large, and imported with the first such mail. */
export async function sanitizedHtml(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html)
}
