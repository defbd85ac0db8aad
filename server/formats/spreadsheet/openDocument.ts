/**
 * What the library reads otherwise than it is meant in OpenDocument, written as it would have to be for it:
 * - `_x0041_` stands for a character in the texts of Excel (ECMA-376, ST_Xstring), and for itself here.
 * - A cell may have a value and no text of it, as programs that are no spreadsheets write: `<table-cell office:value="1"/>`.
 *   The library takes elements without content for empty cells.
 * - pandas writes booleans as `office:value="true"`, where `office:boolean-value` is meant.
 */
import { CFB } from '@e965/xlsx'

const escape = /_x[0-9a-fA-F]{4}_/
/** Nothing is a character by its code in a section of CDATA. */
const escapedOutsideCdata = /<!\[CDATA\[[\s\S]*?\]\]>|_(?=x[0-9a-fA-F]{4}_)/g

const closedCell = /<((?:\w+:)?table-cell)(\s[^<>]*)\/>/g
const valueOfCell = /[\s:](?:boolean-|date-|time-)?value=/

const misnamedBoolean = /(\soffice:value-type="boolean"\s{1,9}office:)value=/g

/** The longest start of an element that is kept until its end is there. */
const longestStart = 1 << 16

/** Takes the text of XML piece after piece. @returns whether one of them held what the library reads otherwise */
export function misreadCheck(): (piece: string) => boolean {
  let left = ''
  let isFound = false
  return (piece) => {
    if (isFound) return true
    const text = left + piece
    isFound = escape.test(text) || text.search(misnamedBoolean) >= 0 || hasValueCell(text)
    const start = Math.min(text.lastIndexOf('<'), text.length - '_x0041'.length)
    left = text.slice(Math.max(start, text.length - longestStart, 0))
    return isFound
  }
}

function hasValueCell(text: string): boolean {
  for (const [, , attributes = ''] of text.matchAll(closedCell)) if (valueOfCell.test(attributes)) return true
  return false
}

/** A flat document. */
export function flatAsRead(content: Buffer): Buffer {
  const text = content.toString('latin1')
  return misreadCheck()(text) ? Buffer.from(rewritten(text), 'latin1') : content
}

/** A zip archive. */
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
    .replace(escapedOutsideCdata, (found) => (found === '_' ? '_x005F_' : found))
    .replaceAll(misnamedBoolean, '$1boolean-value=')
    .replace(closedCell, (cell, name: string, attributes: string) =>
      valueOfCell.test(attributes) ? `<${name}${attributes}></${name}>` : cell
    )
