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

/** Returns a random id of 21 characters that need no encoding in a URL. */
export function randomId(): string {
  return nanoid()
}
