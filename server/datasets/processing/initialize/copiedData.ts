/** Copies the data of a source as files of the new dataset (docs/api/processing.md). */
import type { CopiedFiles } from '../../../files/datasetFiles.ts'
import { added, noFiles } from '../../editable/lineFilesTotal.ts'
import { eventDate } from '../../../owned/journal/journal.ts'
import { attachmentColumn } from '../../../../contract/datasets/attachmentColumn.ts'
import { pathsIn } from '../../lineAttachments/detection.ts'
import type { DatasetRecord, LineAttachments, StoredValues } from '../../record.ts'
import { descendantsOf } from '../../virtual/descendants.ts'
import type { StepContext } from '../step.ts'
import { withoutData } from './source.ts'

/**
 * Copies the files of the source to a new set, with the results of its analysis and conversion, which do not run again.
 */
export async function copiedData(
  context: StepContext,
  source: DatasetRecord
): Promise<Partial<StoredValues>> {
  const { dataset, files, signal, progress, checkQuotas } = context
  const { file, originalFile, _files, projection, timeZone, analysis } = source
  // A file without columns is not analysed yet, and its files may still be changing.
  if (!file?.schema.length || !originalFile || !_files) throw withoutData(source)
  const copied = new Map([originalFile, file].map(({ name, size }) => [name, size]))
  const total = [...copied.values()].reduce((sum, size) => sum + size, 0)
  await checkQuotas({ store_bytes: total, indexed_bytes: file.size })
  let copiedCount = 0
  const set = await files.copySet(
    [{ dataset: source.id, set: _files, names: copied.keys() }],
    { dataset: dataset.id },
    {
      signal,
      onCopied: (name) => {
        copiedCount += copied.get(name) ?? 0
        progress((100 * copiedCount) / total)
      }
    }
  )
  return {
    _files: set,
    ...(await copiedAttachments(context, source)),
    file,
    originalFile,
    dataUpdatedAt: eventDate(),
    dataUpdatedBy: dataset.createdBy,
    ...(projection && !dataset.projection ? { projection } : {}),
    ...(timeZone && !dataset.timeZone ? { timeZone } : {}),
    ...(analysis && !dataset.analysis ? { analysis } : {})
  }
}

/**
 * Copies the files that lines name, to a new set or to a named one. For a virtual source, copies the files of its
 * descendants.
 */
export async function copiedAttachments(
  { files, dataset, find, signal }: StepContext,
  source: DatasetRecord,
  named?: string
): Promise<Pick<StoredValues, '_attachments'>> {
  const column = attachmentColumn(source.schema)
  const owners = source.isVirtual
    ? (await descendantsOf(source, find)).map((descendant) => descendant.dataset)
    : [source]
  const from: CopiedFiles[] = []
  let copied: LineAttachments = { set: '', ...noFiles }
  for (const { id, schema, _attachments } of owners) {
    const isShown = !source.isVirtual || attachmentColumn(schema)?.key === column?.key
    if (!_attachments || _attachments.archive || !isShown) continue
    from.push({
      dataset: id,
      set: _attachments.set,
      names: await pathsIn(files.path(id, _attachments.set, ''))
    })
    copied = { ..._attachments, ...added(copied, _attachments) }
  }
  if (!from.length) return {}
  const to = { dataset: dataset.id, ...(named === undefined ? {} : { set: named }) }
  return { _attachments: { ...copied, set: await files.copySet(from, to, { signal }) } }
}
