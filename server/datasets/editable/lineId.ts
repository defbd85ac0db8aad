/** Identifiers of the lines of an editable dataset (docs/api/editing.md). */
import { createHash } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { StoredValues } from '../record.ts'
import type { LineContent } from './lineContent.ts'

type Keyed = Pick<StoredValues, 'primaryKey' | 'rest'>

/** The id that the primary key gives to a line, also where columns of it are empty; undefined for a dataset without one. */
export function idOfKey({ primaryKey, rest }: Keyed, content: LineContent): string | undefined {
  if (!primaryKey?.length) return undefined
  const parts = JSON.stringify(primaryKey.map((key) => String(content[key])))
  if (rest?.primaryKeyMode === 'base64') return Buffer.from(parts.slice(2, -2)).toString('hex')
  return createHash('sha256').update(parts).digest('hex')
}

export const isKeyed = ({ primaryKey }: Keyed): boolean => !!primaryKey?.length

/** Whether the line says all that its id is made of: what looks for a line has to. */
export function hasKey({ primaryKey }: Keyed, content: LineContent): boolean {
  return !!primaryKey?.length && primaryKey.every((key) => content[key] !== undefined)
}

/** Twenty-one characters that a URL takes as they are. */
export function randomId(): string {
  return nanoid()
}
