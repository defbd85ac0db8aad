/** Copies the lines of a source by reading them, when its files cannot be copied (docs/api/processing.md). */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DatasetFile, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { receive } from '../../../files/receive.ts'
import { columnKey } from '../../../../contract/datasets/columnKeys.ts'
import { allLines, allLinesAsCsv } from '../../reads/allLines.ts'
import type { LinesVersion } from '../../../lines/layout.ts'
import { emptyContent } from '../../editable/lineContent.ts'
import { isKeyed } from '../../editable/lineId.ts'
import type { Operation, Outcome } from '../../editable/operation.ts'
import { dataMimetype } from '../../fileTypes.ts'
import { linesVersionOf } from '../../linesVersion.ts'
import { kindOf, type DatasetRecord, type StoredValues } from '../../record.ts'
import type { StepContext } from '../step.ts'
import { ProcessingError } from '../task.ts'
import { withoutData } from './source.ts'

/** Writes the lines of the source as the CSV file of a new dataset, which is then analysed like any file. */
export async function linesAsFile(
  context: StepContext,
  source: DatasetRecord
): Promise<Pick<StoredValues, '_files' | 'originalFile'>> {
  const { files, dataset, config, signal, checkQuotas } = context
  const version = await versionOf(context, source)
  const schema = version.schema.map(withoutOriginalName)
  const select = schema.filter((column) => !column['x-calculated'] && !column['x-extension'])
  if (select.length === 0) throw withoutData(source)
  const csv = allLinesAsCsv(
    {
      engine: context.lines,
      version: { ...version, schema },
      parameters: { select: select.map(({ key }) => key).join(',') },
      defaultTimeZone: config.defaultTimeZone,
      onRead: progressOfReading(context, version)
    },
    signal
  )
  const name = `${source.slug}.csv`
  const folder = files.workPath(dataset.id, 'copied')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const received = await receive(Readable.from(csv, { objectMode: false }), join(folder, name))
  await checkQuotas({ store_bytes: received.size, indexed_bytes: received.size })
  const originalFile: DatasetFile = { name, mimetype: dataMimetype(name), ...received }
  return { _files: await files.adoptSet(dataset.id, folder), originalFile }
}

/** Removes the original name of a column, unless the same key is derived from this name. */
function withoutOriginalName(column: SchemaProperty): SchemaProperty {
  const { 'x-originalName': name, ...attributes } = column
  return name && columnKey(name, 'slug') === column.key ? column : attributes
}

/**
 * Copies lines to a new editable dataset, with their ids. They replace the remains of an interrupted attempt.
 * @param target the new dataset, with its final columns
 * @throws ProcessingError when a line breaks the rules of the columns: then no line is copied
 */
export async function copyLines(
  context: StepContext,
  source: DatasetRecord,
  target: DatasetRecord
): Promise<void> {
  const version = await versionOf(context, source)
  const editable = context.editable.of(target)
  const { columns } = editable.rulesOf(target)
  const writing = { now: Date.now(), author: target.createdBy }
  const replacement = await editable.startReplacement()
  try {
    let copiedCount = 0
    const { lines: engine, config, signal } = context
    const { defaultTimeZone } = config
    const onRead = progressOfReading(context, version)
    for await (const page of allLines({ engine, version, defaultTimeZone, onRead }, signal)) {
      const operations = page.map((line) => creationOf(line, target, columns))
      const outcomes = await replacement.write(target, operations, writing)
      checkOutcomes(outcomes, copiedCount)
      copiedCount += page.length
    }
    await editable.replace(target, replacement, false)
  } catch (error) {
    await replacement.cancel()
    throw error
  }
}

/** Returns the operation that creates a line, with its id unless the new dataset has a primary key. */
function creationOf(
  line: Record<string, unknown>,
  target: DatasetRecord,
  columns: ReadonlyMap<string, SchemaProperty>
): Operation {
  const content = emptyContent()
  for (const [key, value] of Object.entries(line)) if (columns.has(key)) content[key] = value
  const keepsId = typeof line._id === 'string' && !isKeyed(target)
  return { action: 'create', content, ...(keepsId ? { id: line._id as string } : {}) }
}

function checkOutcomes(outcomes: Outcome[], before: number): void {
  const index = outcomes.findIndex(({ kind }) => kind === 'refused')
  if (index === -1) return
  throw new ProcessingError(
    `La ligne ${before + index + 1} du jeu de données d'initialisation ne peut pas être copiée : ${outcomes[index]?.error}`
  )
}

/** Returns the current lines of a source; pending changes of an editable source are indexed first. */
async function versionOf(
  { editable, files, find }: StepContext,
  source: DatasetRecord
): Promise<LinesVersion> {
  if (kindOf(source) === 'rest' && source._lines) await editable.index(source)
  const current = await find(source.id)
  const version = current && linesVersionOf(files, current)
  if (!version) throw withoutData(source)
  return version
}

/** Returns the progress callback of a reading. */
function progressOfReading({ progress }: StepContext, { count }: LinesVersion): (lineCount: number) => void {
  return (lineCount) => progress(count ? Math.min(100, (100 * lineCount) / count) : 100)
}
