/**
 * `_x0041_` stands for a character in the texts of Excel (ECMA-376, ST_Xstring), and for itself in those of OpenDocument.
 * The library reads both as Excel does: what it would take for a character there is written as Excel would write it.
 */
import { CFB } from '@e965/xlsx'

const escape = /_x[0-9a-fA-F]{4}_/
/** Nothing is a character by its code in a section of CDATA. */
const escapedOutsideCdata = /<!\[CDATA\[[\s\S]*?\]\]>|_(?=x[0-9a-fA-F]{4}_)/g

/** Takes the text of XML piece after piece. @returns whether one of them held what the library reads otherwise */
export function literalsCheck(): (piece: string) => boolean {
  let end = ''
  let isFound = false
  return (piece) => {
    isFound ||= escape.test(end + piece)
    end = piece.slice(1 - '_x0041_'.length)
    return isFound
  }
}

/** A flat document. */
export function flatWithLiterals(content: Buffer): Buffer {
  const text = content.toString('latin1')
  return escape.test(text) ? Buffer.from(escapedText(text), 'latin1') : content
}

/** A zip archive. */
export function packedWithLiterals(content: Buffer): Buffer {
  const archive = CFB.read(content, { type: 'buffer' })
  const main = CFB.find(archive, 'content.xml')
  if (!main) return content
  main.content = Buffer.from(escapedText(Buffer.from(main.content).toString('latin1')), 'latin1')
  main.size = main.content.length
  return CFB.write(archive, { fileType: 'zip', type: 'buffer' }) as Buffer
}

const escapedText = (text: string): string =>
  text.replace(escapedOutsideCdata, (found) => (found === '_' ? '_x005F_' : found))
