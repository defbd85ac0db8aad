/**
 * Size of lines and revisions in storage, in bytes, computed as that of BSON documents (https://bsonspec.org): a
 * document takes 5 bytes, and each field its name plus 2, then its value. A text takes its UTF-8 bytes plus 5, a number
 * or date 8, a boolean 1, a list or object is a document of its own.
 */
import { Buffer } from 'node:buffer'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

const documentSize = 5
const field = (name: string): number => Buffer.byteLength(name) + 2
const text = (value: string): number => Buffer.byteLength(value) + 5
const number = 8
const flag = 1
const hashLength = 8

/** Size of the number, date and hash, which every line has. */
const technical = field('_i') + number + field('_updatedAt') + number + field('_hash')
const ofRevision = field('_action') + field('_lineId') + field('_deleted') + flag

interface SizedLine {
  id: string
  /** JSON of the line's columns. */
  content: string
}

/** @param author JSON of the author */
export function lineSize({ id, content }: SizedLine, author: string | null): number {
  return (
    sizeOfJson(content) +
    field('_id') +
    text(id) +
    technical +
    hashLength +
    5 +
    (author ? authorSize(author) : 0)
  )
}

/** Returns the size of extension values, as fields of the line's document. @param extended JSON of an object */
export const extendedSize = (extended: string | null | undefined): number =>
  extended ? sizeOfJson(extended) - documentSize : 0

export function revisionSize(
  revision: SizedLine & { action: string; isDeleted: boolean },
  author: string | null
): number {
  const hash = revision.isDeleted ? hashLength + 5 : 0
  return lineSize(revision, author) - hash + ofRevision + text(revision.action) + text(revision.id)
}

/** Returns the size of the author columns. @param author JSON */
function authorSize(author: string): number {
  const { id, name } = JSON.parse(author) as { id: string; name?: string }
  return field('_updatedBy') + text(id) + (name ? field('_updatedByName') + text(name) : 0)
}

/** Defines the same sizes as SQL functions: `line_size(id, content, author)`, `extended_size(extended)`, … */
export function addSizeFunctions(database: DatabaseSync): void {
  const options = { deterministic: true }
  const orNull = (cell: SQLOutputValue): string | null => (typeof cell === 'string' ? cell : null)
  database.function('line_size', options, (id, content, author) =>
    lineSize({ id: String(id), content: String(content) }, orNull(author))
  )
  database.function('revision_size', options, (id, content, author, action, isDeleted) =>
    revisionSize(
      { id: String(id), content: String(content), action: String(action), isDeleted: isDeleted === 1 },
      orNull(author)
    )
  )
  database.function('extended_size', options, (extended) => extendedSize(orNull(extended)))
  database.function('author_size', options, (author) => authorSize(String(author)))
}

const [quote, backslash, comma, colon, openList, closeList, open, close] = [34, 92, 44, 58, 91, 93, 123, 125]

/**
 * Returns the size of a value from its compact JSON, without parsing: this runs for each written line. A text without
 * escapes, the usual case, is skipped from quote to quote, and all multi-byte characters are counted at once.
 */
export function sizeOfJson(json: string): number {
  const isPlain = !json.includes('\\')
  let size = isPlain ? Buffer.byteLength(json) - json.length : 0
  /** Stack of open lists and objects: the position of the next value for a list, -1 for an object. */
  const positions: number[] = []
  let isName = false
  const beginValue = (): void => {
    const last = positions.length - 1
    const position = positions[last]
    if (position === undefined || position < 0) return
    size += String(position).length + 2
    positions[last] = position + 1
  }
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      if (!isName) beginValue()
      size += isName ? 2 : 5
      if (isPlain) {
        const end = json.indexOf('"', at + 1)
        size += end - at - 1
        at = end
        continue
      }
      for (at++; json.charCodeAt(at) !== quote; at++) {
        const character = json.charCodeAt(at)
        if (character === backslash) {
          const isCode = json[at + 1] === 'u'
          // `JSON.stringify` escapes a lone surrogate, whose UTF-8 replacement character takes 3 bytes.
          size += isCode ? bytesOf(Number.parseInt(json.slice(at + 2, at + 6), 16), 3) : 1
          at += isCode ? 5 : 1
        } else size += bytesOf(character)
      }
    } else if (code === open || code === openList) {
      beginValue()
      size += documentSize
      positions.push(code === open ? -1 : 0)
      isName = code === open
    } else if (code === close || code === closeList) {
      positions.pop()
      isName = false
    } else if (code === comma) isName = (positions.at(-1) ?? 0) < 0
    else if (code === colon) isName = false
    else {
      beginValue()
      const start = json[at]
      size += start === 't' || start === 'f' ? flag : start === 'n' ? 0 : number
      while (at + 1 < json.length && !ends(json.charCodeAt(at + 1))) at++
    }
  }
  return size
}

const ends = (code: number): boolean => code === comma || code === close || code === closeList

/** Returns the UTF-8 bytes of a UTF-16 code unit; each half of a surrogate pair counts 2 of the 4 bytes. */
const bytesOf = (unit: number, half = 2): number =>
  unit < 0x80 ? 1 : unit < 0x800 ? 2 : unit >= 0xd800 && unit < 0xe000 ? half : 3
