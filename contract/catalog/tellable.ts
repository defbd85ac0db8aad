/** What no document of XML may hold, not even escaped, and the line ends that its readers change. */
// eslint-disable-next-line no-control-regex -- these are what it is about
const untellable = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The same text in every form of a catalog: without what one of them cannot tell. */
export function tellable(text: string): string {
  // eslint-disable-next-line no-control-regex -- nearly every text has none of them
  if (!/[\0-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/.test(text)) return text
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(untellable, '')
}
