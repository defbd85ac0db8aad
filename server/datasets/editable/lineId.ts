/** Identifiers of the lines of an editable dataset (docs/api/editing.md). */
import { createHash } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { StoredValues } from '../record.ts'
import type { LineContent } from './lineContent.ts'

type Keyed = Pick<StoredValues, 'primaryKey' | 'rest'>

/**
 * Returns the id that the primary key gives to a line, even when key columns are empty; undefined for a dataset without
 * primary key.
 */
export function idOfKey({ primaryKey, rest }: Keyed, content: LineContent): string | undefined {
  if (!primaryKey?.length) return undefined
  const parts = JSON.stringify(primaryKey.map((key) => String(content[key])))
  if (rest?.primaryKeyMode === 'base64') return Buffer.from(parts.slice(2, -2)).toString('hex')
  return createHash('sha256').update(parts).digest('hex')
}

export const isKeyed = ({ primaryKey }: Keyed): boolean => !!primaryKey?.length

/** Whether a line has a value for each column of the primary key, as a lookup by key needs. */
export function hasKey({ primaryKey }: Keyed, content: LineContent): boolean {
  return !!primaryKey?.length && primaryKey.every((key) => content[key] !== undefined)
}

/** Characters of ids in the order of their codes, so that ids are sorted as the numbers that they encode. */
const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
/** Length of the part of an id that grows: 42 bits for the milliseconds since 1970, 6 bits to tell ids of one apart. */
const growingLength = 8
const randomLength = 13

let lastGrowing = 0
let prefix = { number: -1, text: '' }

/**
 * Returns a new id of 21 characters that need no encoding in a URL. It begins with a number that grows, as UUIDs of
 * version 7 do: a new line then changes the last page of the index of ids, where random ids would change pages all over
 * the index, and each would be written.
 */
export function newLineId(): string {
  lastGrowing = Math.max(lastGrowing + 1, Date.now() * alphabet.length)
  const number = Math.floor(lastGrowing / alphabet.length)
  if (prefix.number !== number) prefix = { number, text: encoded(number, growingLength - 1) }
  return prefix.text + alphabet[lastGrowing % alphabet.length] + nanoid(randomLength)
}

function encoded(number: number, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest = Math.floor(rest / alphabet.length))
    text = alphabet[rest % alphabet.length]! + text
  return text
}
