/** Characters that XML documents may not hold, even escaped (XML 1.0, section 2.2). */
// eslint-disable-next-line no-control-regex -- these are what it is about
const xmlForbidden = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/**
 * Returns the text without the characters that one of the formats of the catalog cannot hold, and with line ends as
 * `\n`.
 */
export function xmlSafeText(text: string): string {
  // eslint-disable-next-line no-control-regex -- nearly every text has none of them
  if (!/[\0-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/.test(text)) return text
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(xmlForbidden, '')
}
