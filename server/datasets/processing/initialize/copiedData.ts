/** The data of a source, as files of the new dataset (contract/dataset-processing.md §5.1). */
import { eventDate } from '../../journal/journal.ts'
import { pathsIn } from '../../lineAttachments/detection.ts'
import { kindOf, type DatasetRecord, type StoredValues } from '../../record.ts'
import type { StepContext } from '../step.ts'
import { ProcessingError } from '../work.ts'
import { nameOf } from './source.ts'

/**
 * Files of the source in a new set that nothing names yet. What the analysis and the conversion found comes with them:
 * they do not run again.
 */
export async function copiedData(
  { dataset, files, signal, progress, checkQuotas }: StepContext,
  source: DatasetRecord
): Promise<Partial<StoredValues>> {
  const { file, originalFile, _files, projection, timeZone, analysis } = source
  // The columns are known once the file was analysed: until then the files are still being written.
  if (!file?.schema.length || !originalFile || !_files) throw withoutData(source)
  const copied = new Map([originalFile, file].map(({ name, size }) => [name, size]))
  const total = [...copied.values()].reduce((sum, size) => sum + size, 0)
  await checkQuotas({ store_bytes: total, indexed_bytes: file.size })
  let done = 0
  const set = await files.copySet({ dataset: source.id, set: _files }, [...copied.keys()], dataset.id, {
    signal,
    onCopied: (name) => {
      done += copied.get(name) ?? 0
      progress((100 * done) / total)
    }
  })
  return {
    _files: set,
    ...(await copiedAttachments(files, source, dataset.id, signal)),
    file,
    originalFile,
    dataUpdatedAt: eventDate(),
    dataUpdatedBy: dataset.createdBy,
    ...(projection && !dataset.projection ? { projection } : {}),
    ...(timeZone && !dataset.timeZone ? { timeZone } : {}),
    ...(analysis && !dataset.analysis ? { analysis } : {})
  }
}

/** The files that the lines name. */
export async function copiedAttachments(
  files: StepContext['files'],
  { id, _attachments }: DatasetRecord,
  to: string,
  signal: AbortSignal
): Promise<Pick<StoredValues, '_attachments'>> {
  if (!_attachments || _attachments.archive) return {}
  const paths = await pathsIn(files.path(id, _attachments.set, ''))
  const set = await files.copySet({ dataset: id, set: _attachments.set }, [...paths], to, { signal })
  return { _attachments: { ..._attachments, set } }
}

/** A source that is being processed has data later. */
function withoutData(source: DatasetRecord): ProcessingError {
  const retry = kindOf(source) === 'file' && source.status !== 'error' && source.status !== 'draft'
  return new ProcessingError(
    `le jeu de données d'initialisation ${nameOf(source)} n'a pas de données à copier`,
    { retry }
  )
}
