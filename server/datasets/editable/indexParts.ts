/** Many changes: parts of an index that another thread prepares (`fillIndex.ts`), each while the engine adds the one before it. */
import type { LinesVersion } from '../../lines/layout.ts'
import { removeDatabase } from '../processing/tasks/database.ts'
import type { DatasetRecord } from '../record.ts'
import type { FillOutput } from './fillIndex.ts'
import { indexedOf, manyChanges, type FollowerParts } from './indexFilling.ts'

/** Changes that are prepared at once. */
const mostPrepared = 30_000

interface Target {
  record: DatasetRecord
  version: LinesVersion
  /** Sequence of the last change that the index has. */
  after: number
}

interface Part {
  path: string
  filled: Promise<FillOutput>
  /** Removes it, once the thread has left it. */
  discard: () => Promise<void>
}

/**
 * Adds the changes until only a few are left, or until all are there that were written when it began.
 * @param added told of each part that the index has
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
  // The one before it is being added, and has the other path.
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
        // The lines become durable first: after a power cut the index would have changes that the lines have not.
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

/** Begins to prepare the changes after a sequence, in a copy of an empty part. */
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
    changes: { after, limit: mostPrepared, emptyPath }
  })
  // The caller that wants the part may fail before the part does.
  filled.catch(() => undefined)
  const discard = async (): Promise<void> => {
    await filled.catch(() => undefined)
    await removeDatabase(path)
  }
  return { path, filled, discard }
}
