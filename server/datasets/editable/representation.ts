/** Lines and revisions in the form of API responses (docs/api/editing.md). */
import { createHash } from 'node:crypto'
import type { DatasetRecord } from '../record.ts'
import { extensionObjects, type ExtensionSettings } from './extensions/extensionObjects.ts'
import { mandatoryObjects } from './extensions/settings.ts'
import type { Outcome } from './operation.ts'
import type { Revision } from './revisions.ts'
import type { Author, StoredLine } from './storedLine.ts'
import { parsedContent, type LineContent } from './lineContent.ts'

type Settings = Pick<DatasetRecord, 'rest'>

export function lineAnswer(line: StoredLine, dataset: Settings & ExtensionSettings): LineContent {
  return {
    _id: line.id,
    ...parsedContent(line.content),
    ...extensionObjects(line, dataset),
    ...technical(line, dataset)
  }
}

/**
 * Returns the response to a written line.
 * @param sent sent values, of which a multi-valued column sent as one text is returned as this text
 */
export function writtenAnswer(
  { id, line, status, warning }: Outcome,
  dataset: Settings & ExtensionSettings,
  sent: LineContent | undefined
): LineContent {
  const content = line ? parsedContent(line.content) : {}
  return {
    ...Object.fromEntries(
      Object.entries(content).map(([key, value]) => {
        const text = sent?.[key]
        return [key, typeof text === 'string' && Array.isArray(value) ? text : value]
      })
    ),
    _id: id,
    ...(line ? mandatoryObjects(line, dataset) : {}),
    ...(line ? technical(line, dataset) : {}),
    ...(content._owner === undefined ? {} : { _owner: content._owner }),
    ...(content._ownerName === undefined ? {} : { _ownerName: content._ownerName }),
    ...(status === undefined ? {} : { _status: status }),
    ...(warning ? { _warning: warning } : {})
  }
}

export function revisionAnswer(revision: Revision, dataset: Settings): LineContent {
  const { id, action, content, isDeleted } = revision
  return {
    _id: id,
    _action: action,
    ...parsedContent(content),
    ...technical(revision, dataset),
    ...(isDeleted === undefined ? {} : { _deleted: isDeleted }),
    _hash: isDeleted ? null : hashOf(revision)
  }
}

/** Returns eight characters that change with the content of the line. */
function hashOf({ id, content }: Pick<StoredLine, 'id' | 'content'>): string {
  return createHash('sha256')
    .update(JSON.stringify([id, content]))
    .digest('base64url')
    .slice(0, 8)
}

/**
 * Returns the technical columns. Author columns are left out as soon as the dataset stops storing authors, before they
 * are erased.
 */
function technical(
  { i, updatedAt, author }: Pick<StoredLine, 'i' | 'updatedAt' | 'author'>,
  { rest }: Settings
): LineContent {
  return {
    _i: i,
    _updatedAt: new Date(updatedAt).toISOString(),
    ...(author && rest?.storeUpdatedBy ? authorColumns(author) : {})
  }
}

function authorColumns({ id, name }: Author): LineContent {
  return { _updatedBy: id, ...(name ? { _updatedByName: name } : {}) }
}
