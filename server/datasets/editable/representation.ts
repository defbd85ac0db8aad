/** Lines and revisions as the API answers them (contract/rest-lines.md §8, §12). */
import type { Revision } from './revisions.ts'
import type { Author, StoredLine } from './storedLine.ts'
import type { LineContent } from './lineContent.ts'

export function lineAnswer(line: StoredLine): LineContent {
  return { _id: line.id, ...(JSON.parse(line.content) as LineContent), ...technical(line) }
}

export function revisionAnswer(revision: Revision): LineContent {
  const { id, action, content, isDeleted } = revision
  return {
    _id: id,
    _action: action,
    ...(JSON.parse(content) as LineContent),
    ...technical(revision),
    ...(isDeleted ? { _deleted: true, _hash: null } : {})
  }
}

export function technical({
  i,
  updatedAt,
  author
}: {
  i: number
  updatedAt: number
  author: Author | undefined
}): LineContent {
  return {
    _i: i,
    _updatedAt: new Date(updatedAt).toISOString(),
    ...(author ? { _updatedBy: author.id, ...(author.name ? { _updatedByName: author.name } : {}) } : {})
  }
}
