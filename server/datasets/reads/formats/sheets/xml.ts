/** Escapes texts for XML 1.0, without the characters that XML does not allow. */

export const xmlHeader = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const special = /[&<>"\r]/
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;'
}
// eslint-disable-next-line no-control-regex -- these are the characters that XML does not allow
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export function escapedXml(text: string): string {
  const allowed = text.toWellFormed().replace(forbidden, '')
  return special.test(allowed)
    ? allowed.replace(/[&<>"\r]/g, (character) => entities[character] ?? character)
    : allowed
}
