/**
 * Rewrites constructs of OpenDocument that the library misreads:
 * - `_x0041_` is an escaped character in Excel (ECMA-376, ST_Xstring), but plain text in OpenDocument.
 * - A cell may have a value without text, in files not written by a spreadsheet program: `<table-cell
 *   office:value="1"/>`. The library treats elements without content as empty cells.
 * - pandas writes booleans as `office:value="true"` instead of `office:boolean-value`.
 */
import { CFB } from '@e965/xlsx'

const escape = /_x[0-9a-fA-F]{4}_/
/** Escape sequences to neutralize, and CDATA sections, which are skipped because they have no character references. */
const escapedOutsideCdata = /<!\[CDATA\[[\s\S]*?\]\]>|_(?=x[0-9a-fA-F]{4}_)/g

const closedCell = /<((?:\w+:)?table-cell)(\s[^<>]*)\/>/g
const valueOfCell = /[\s:](?:boolean-|date-|time-)?value=/

/** Whether the attributes of a cell give it a value, with or without text. */
export const hasValue = (attributes: string): boolean => valueOfCell.test(attributes)

const misnamedBoolean = /(\soffice:value-type="boolean"\s{1,9}office:)value=/g

/** Maximum length of an incomplete start tag that is buffered, in characters. */
const maxStartLength = 1 << 16

/**
 * Returns a function to call with each chunk of the XML text; it returns whether a misread construct was found so far.
 */
export function misreadCheck(): (piece: string) => boolean {
  let carried = ''
  let isFound = false
  return (chunk) => {
    if (isFound) return true
    const text = carried + chunk
    isFound = escape.test(text) || text.search(misnamedBoolean) >= 0 || hasValueCell(text)
    const start = Math.min(text.lastIndexOf('<'), text.length - '_x0041'.length)
    carried = text.slice(Math.max(start, text.length - maxStartLength, 0))
    return isFound
  }
}

function hasValueCell(text: string): boolean {
  for (const [, , attributes = ''] of text.matchAll(closedCell)) if (hasValue(attributes)) return true
  return false
}

/** Rewrites a flat document if necessary. */
export function flatAsRead(content: Buffer): Buffer {
  const text = content.toString('latin1')
  return misreadCheck()(text) ? Buffer.from(rewritten(text), 'latin1') : content
}

/** Rewrites the main entry of a zip archive. */
export function packedAsRead(content: Buffer): Buffer {
  const archive = CFB.read(content, { type: 'buffer' })
  const main = CFB.find(archive, 'content.xml')
  if (!main) return content
  main.content = Buffer.from(rewritten(Buffer.from(main.content).toString('latin1')), 'latin1')
  main.size = main.content.length
  return CFB.write(archive, { fileType: 'zip', type: 'buffer' }) as Buffer
}

const rewritten = (text: string): string =>
  text
    .replace(escapedOutsideCdata, (match) => (match === '_' ? '_x005F_' : match))
    .replaceAll(misnamedBoolean, '$1boolean-value=')
    .replace(closedCell, (cell, name: string, attributes: string) =>
      hasValue(attributes) ? `<${name}${attributes}></${name}>` : cell
    )
