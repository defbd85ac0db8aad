/**
 * Indexes many changes in parts: a worker thread prepares a part (`fillIndex.ts`) while the engine merges the one
 * before.
 */
import type { LinesVersion } from '../../lines/layout.ts'
import { removeDatabase } from '../processing/tasks/database.ts'
import type { DatasetRecord } from '../record.ts'
import type { FillOutput } from './fillIndex.ts'
import { indexedOf, manyChanges, type FollowerParts } from './indexFilling.ts'

/** Most changes of one part. */
const maxPrepared = 30_000

interface Target {
  record: DatasetRecord
  version: LinesVersion
  /** Sequence number of the last change in the index. */
  after: number
}

interface Part {
  path: string
  filled: Promise<FillOutput>
  /** Removes the part, once the thread has finished. */
  discard: () => Promise<void>
}

/**
 * Adds changes until few are left, or until all changes written before the call are added.
 * @param added called after each part that was merged
 */
export async function addParts(
  parts: FollowerParts,
  { record, version, after }: Target,
  added: (part: FillOutput) => Promise<void>
): Promise<void> {
  const { database, lines, indexerOf } = parts
  const emptyPath = `${version.path}.empty`
  const { lastSequence } = database.changes
  let started = 0
  // Paths alternate: the part before is still being merged from the other path.
  const start = (from: number): Part =>
    startPart(parts, { record, version, after: from }, emptyPath, `${version.path}.part${started++ % 2}`)
  await removeDatabase(emptyPath)
  await lines.editable.createPart(version, indexerOf(record).columns, emptyPath)
  let coming: Part | undefined = start(after)
  try {
    while (coming) {
      const part: Part = coming
      try {
        const filled = await part.filled
        const isFarBehind =
          filled.sequence < lastSequence && database.changes.lastSequence - filled.sequence >= manyChanges
        coming = isFarBehind ? start(filled.sequence) : undefined
        // The lines become durable first: after a power cut the index must not have changes that the lines lack.
        database.settle()
        await lines.editable.merge(version, part.path)
        await added(filled)
      } finally {
        await part.discard()
      }
    }
  } finally {
    await coming?.discard()
    await removeDatabase(emptyPath)
  }
}

/** Starts to prepare the changes after a sequence number, in a copy of an empty part. */
function startPart(
  { threads, path: linesPath, defaultTimeZone }: FollowerParts,
  { record, version, after }: Target,
  emptyPath: string,
  path: string
): Part {
  const filled = threads.parts.run({
    linesPath,
    indexPath: path,
    indexed: indexedOf(record),
    defaultTimeZone,
    schema: version.schema,
    changes: { after, limit: maxPrepared, emptyPath }
  })
  // Prevents an unhandled rejection: the caller may fail before it awaits the part.
  filled.catch(() => undefined)
  const discard = async (): Promise<void> => {
    await filled.catch(() => undefined)
    await removeDatabase(path)
  }
  return { path, filled, discard }
}
