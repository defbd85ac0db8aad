/** Route that synchronizes lines with attachment files, one line per file (docs/api/editing.md). */
import { Type } from 'typebox'
import { httpError } from '../../http/errors.ts'
import { lockInState } from '../guard.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { composedPath, pathsIn } from '../lineAttachments/detection.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { base, datasetAccess, type DatasetsApp } from '../routes/shared.ts'
import { authorOf } from './author.ts'
import { addOutcome, emptySummary, type BulkSummary } from './bulkSummary.ts'
import type { LineDatabase } from './database.ts'
import { lineFilesSet } from './lineFilesTotal.ts'
import { parsedContent } from './lineContent.ts'
import { checkEditable, writableState } from './lineScopes.ts'
import type { Operation } from './operation.ts'

const writtenAtOnce = 1000
const maxDeleted = 10_000

export function syncRoutes(app: DatasetsApp, parts: DatasetParts): void {
  app.post(
    `${base}/:id/_sync_attachments_lines`,
    {
      config: { access: datasetAccess('bulkLines'), datasetState: writableState },
      schema: {
        operationId: 'syncAttachmentsLines',
        tags: ['Données éditables'],
        summary: 'Avoir une ligne pour chaque pièce jointe',
        params: Type.Object({ id: Type.String() })
      }
    },
    async (request, reply): Promise<BulkSummary> => {
      const { dataset, session } = request
      checkEditable(dataset)
      const key = keyOfPaths(dataset)
      if ((request.query as { lock?: string }).lock === 'true') {
        await lockInState(parts, dataset.id, writableState, false, reply)
      }
      const paths = await pathsIn(parts.files.path(dataset.id, lineFilesSet, '.')).catch(
        () => new Set<string>()
      )
      const { operations, known: knownCount } = missingLines(parts.editable.of(dataset).database, key, paths)
      const author = authorOf(session)
      const summary = { ...emptySummary(), nbOk: knownCount, nbNotModified: knownCount }
      for (let from = 0; from < operations.length; from += writtenAtOnce) {
        const outcomes = await parts.editable.write(
          dataset,
          operations.slice(from, from + writtenAtOnce),
          { now: Date.now(), ...(author ? { author } : {}) },
          { isIndexed: false, isDeferred: true, ...(author ? { userId: author.id } : {}) }
        )
        for (const [index, outcome] of outcomes.entries()) addOutcome(summary, from + index, outcome)
      }
      return summary
    }
  )
}

/** Returns the key of the attachment column. @throws HttpError 400 when this column is not the primary key */
function keyOfPaths({ schema, primaryKey }: DatasetRecord): string {
  const column = attachmentColumn(schema)
  if (!column) throw httpError('noAttachments')
  if (primaryKey?.length !== 1 || primaryKey[0] !== column.key) {
    throw httpError('attachmentNotKey')
  }
  return column.key
}

/** Returns the operations that make the lines match the files, and the number of files that have a line already. */
function missingLines(
  database: LineDatabase,
  key: string,
  paths: Set<string>
): { operations: Operation[]; known: number } {
  const unknown = new Set(paths)
  const removals: Operation[] = []
  let after = -1
  for (;;) {
    const lines = database.linesAfter(after, writtenAtOnce)
    for (const { id, content } of lines) {
      const path = parsedContent(content)[key]
      const file = typeof path === 'string' ? composedPath(path) : undefined
      if (file !== undefined && paths.has(file)) unknown.delete(file)
      else if (removals.length < maxDeleted) removals.push({ action: 'delete', id, content: {} })
    }
    const last = lines.at(-1)
    if (!last) break
    after = last.i
  }
  const additions = [...unknown].map((path): Operation => ({
    action: 'createOrUpdate',
    content: { [key]: path }
  }))
  return { operations: [...additions, ...removals], known: paths.size - unknown.size }
}
