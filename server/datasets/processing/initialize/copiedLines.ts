/** The lines of a source, one by one: where its files cannot simply be copied (contract/dataset-processing.md §5.1). */
import { cp, mkdir, rm } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DatasetFile, SchemaProperty } from '../../../../contract/dataset.ts'
import { receive } from '../../../files/receive.ts'
import { columnKey } from '../../../formats/columns/keys.ts'
import { allLines, allLinesAsCsv } from '../../../lines/allLines.ts'
import type { LinesVersion } from '../../../lines/layout.ts'
import { emptyContent } from '../../editable/lineContent.ts'
import { hasKey } from '../../editable/lineId.ts'
import { lineFilesSet } from '../../editable/lineFilesTotal.ts'
import type { Operation, Outcome } from '../../editable/operations.ts'
import { dataMimetype } from '../../fileTypes.ts'
import { linesVersionOf } from '../../linesVersion.ts'
import { kindOf, type DatasetRecord, type StoredValues } from '../../record.ts'
import type { StepContext } from '../step.ts'
import { ProcessingError } from '../work.ts'
import { nameOf } from './source.ts'

/** The lines as the file of a new dataset: its columns are found in it as in any other. */
export async function linesAsFile(
  context: StepContext,
  source: DatasetRecord
): Promise<Pick<StoredValues, '_files' | 'originalFile'>> {
  const { files, dataset, config, signal, checkQuotas } = context
  const version = await versionOf(context, source)
  const schema = version.schema.map(named)
  const select = schema.filter((column) => !column['x-calculated'] && !column['x-extension'])
  if (select.length === 0) throw withoutLines(source)
  const csv = allLinesAsCsv(
    {
      engine: context.lines,
      version: { ...version, schema },
      parameters: { select: select.map(({ key }) => key).join(',') },
      defaultTimeZone: config.defaultTimeZone
    },
    signal
  )
  const name = `${source.slug}.csv`
  const folder = files.workPath(dataset.id, 'copied')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const received = await receive(Readable.from(counted(csv, version.count, context)), join(folder, name))
  await checkQuotas({ store_bytes: received.size, indexed_bytes: received.size })
  const originalFile: DatasetFile = { name, mimetype: dataMimetype(name), ...received }
  return { _files: await files.adoptSet(dataset.id, folder), originalFile }
}

/** The name that the column had, unless another key would be made of it. */
function named(column: SchemaProperty): SchemaProperty {
  const { 'x-originalName': name, ...others } = column
  return name && columnKey(name, 'slug') === column.key ? column : others
}

/**
 * The lines as those of a new editable dataset, with their ids. They take the place of whatever an attempt that was
 * stopped has left.
 * @param target the new dataset, with the columns that it will have
 * @throws ProcessingError when one does not obey the rules of the columns: none is copied then
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
    let done = 0
    const { lines: engine, config, signal } = context
    for await (const page of allLines({ engine, version, defaultTimeZone: config.defaultTimeZone }, signal)) {
      const operations = page.map((line) => creationOf(line, target, columns))
      const outcomes = await replacement.write(target, operations, writing)
      checkCreated(outcomes, done)
      done += page.length
      context.progress(version.count ? (100 * done) / version.count : 100)
    }
    await editable.replace(target, replacement)
  } catch (error) {
    await replacement.cancel()
    throw error
  }
}

/** With its id, unless the primary key of the new dataset gives one. */
function creationOf(
  line: Record<string, unknown>,
  target: DatasetRecord,
  columns: ReadonlyMap<string, SchemaProperty>
): Operation {
  const content = emptyContent()
  for (const [key, value] of Object.entries(line)) if (columns.has(key)) content[key] = value
  const keepsId = typeof line._id === 'string' && !hasKey(target, content)
  return { action: 'create', content, ...(keepsId ? { id: line._id as string } : {}) }
}

function checkCreated(outcomes: Outcome[], before: number): void {
  const index = outcomes.findIndex(({ kind }) => kind === 'refused')
  if (index === -1) return
  throw new ProcessingError(
    `La ligne ${before + index + 1} du jeu de données d'initialisation ne peut pas être copiée : ${outcomes[index]?.error}`
  )
}

/** The files that lines name, as those of an editable dataset. */
export async function copiedLineFiles(
  { files, dataset, signal }: StepContext,
  { id, _attachments }: DatasetRecord
): Promise<Pick<StoredValues, '_attachments'>> {
  if (!_attachments || _attachments.archive) return {}
  const target = files.path(dataset.id, lineFilesSet, '.')
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  signal.throwIfAborted()
  await cp(files.path(id, _attachments.set, '.'), target, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE
  })
  return { _attachments: { ..._attachments, set: lineFilesSet } }
}

/** What was written of an editable source is there to be read. */
async function versionOf(
  { editable, files, find }: StepContext,
  source: DatasetRecord
): Promise<LinesVersion> {
  if (kindOf(source) === 'rest' && source._lines) await editable.index(source)
  const current = await find(source.id)
  const version = current && linesVersionOf(files, current)
  if (!version) throw withoutLines(source)
  return version
}

/** A source that is being processed has lines later. */
function withoutLines(source: DatasetRecord): ProcessingError {
  const retry = source.status !== 'error' && source.status !== 'draft' && source.status !== 'finalized'
  return new ProcessingError(
    `le jeu de données d'initialisation ${nameOf(source)} n'a pas de données à copier`,
    { retry: retry && kindOf(source) !== 'metaOnly' }
  )
}

/** Tells how far the writing of a text is, by its lines. */
async function* counted(
  text: AsyncGenerator<string>,
  lineCount: number,
  { progress }: Pick<StepContext, 'progress'>
): AsyncGenerator<Buffer> {
  let done = 0
  for await (const part of text) {
    yield Buffer.from(part)
    for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) done += 1
    if (lineCount) progress(Math.min(100, (100 * done) / lineCount))
  }
}
