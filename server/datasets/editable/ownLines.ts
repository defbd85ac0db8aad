/** Lines that are written by their owner (docs/api/editing.md). */
import { isAddress } from '../../../contract/datasets/attachmentColumn.ts'
import type { LineDatabase } from './database.ts'
import { emptyContent, parsedContent, type LineContent } from './lineContent.ts'
import type { LineRules } from './lineRules.ts'
import type { LineOwner, Operation } from './operation.ts'
import type { StoredLine } from './storedLine.ts'

export function ownerOf({ content }: Pick<StoredLine, 'content'>): unknown {
  return parsedContent(content)._owner
}

/** Returns the owners of some states of a line, for subscribers to their own lines. */
export function ownersOf({ dataset }: LineRules, ...lines: (StoredLine | undefined)[]): string[] | undefined {
  if (!dataset.rest?.lineOwnership) return undefined
  const owners = new Set(lines.map((line) => line && ownerOf(line)))
  return [...owners].filter((owner) => typeof owner === 'string')
}

/** Adds the owner to an operation, and to its content before the id is derived from it. */
export function ownedBy(operation: Operation, owner: LineOwner | undefined): Operation {
  if (!owner) return operation
  const content = Object.assign(emptyContent(), operation.content)
  setOwner(content, owner)
  return { ...operation, owner, content }
}

export function setOwner(content: LineContent, { key, name }: LineOwner): void {
  content._owner = key
  if (name === undefined) delete content._ownerName
  else content._ownerName = name
}

interface OwnWrite {
  id: string
  operation: Pick<Operation, 'owner' | 'ownFile'>
  /** Content of the line after the operation. */
  content: LineContent
}

/**
 * Checks the file that a line of an owner names: it must be a file of this owner, or one that the line named before.
 * @returns the column and the file, when the line may not name it
 */
export function foreignFile(
  database: Pick<LineDatabase, 'hasNamed'>,
  { id, operation: { owner, ownFile }, content }: OwnWrite,
  { documentKey: key }: Pick<LineRules, 'documentKey'>
): { key: string; value: string } | undefined {
  if (!owner || key === undefined) return undefined
  const value = content[key]
  if (typeof value !== 'string' || isAddress(value) || value === ownFile) return undefined
  if (database.hasNamed({ id, owner: owner.key, key, value })) return undefined
  return { key, value: JSON.stringify(value) }
}
