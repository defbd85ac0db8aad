import { extensionsOf } from '../../../../contract/datasets/extensions.ts'
import { takenExtensionKey } from '../../../../contract/datasets/extensions/checkExtensions.ts'
import { errorTexts } from '../../../../contract/errors.ts'
import { journalEvent } from '../../../owned/journal/journal.ts'
import { extendSchema } from '../../schema/extendSchema.ts'
import { attachmentColumn } from '../../../../contract/datasets/attachmentColumn.ts'
import { pathsIn } from '../../lineAttachments/detection.ts'
import { collidingExtension, mergeSchema } from '../../schema/mergeSchema.ts'
import { tooManyColumns } from '../../write/bodyBounds.ts'
import { readingOptions } from '../readingOptions.ts'
import { isWorkbook } from '../../fileTypes.ts'
import type { Step } from '../step.ts'
import { ProcessingError } from '../task.ts'

/** Detects the dialect and the columns of the file, and merges them into the schema of the dataset. */
export const analyze: Step = async ({ dataset, files, work, isDraft, concepts, services, config }) => {
  const { file, originalFile, _attachments } = dataset
  if (!file || !dataset._files) throw new ProcessingError('Le fichier de données est absent.')
  const { dialect, schema, emptyColumns, projection } = await work('analyze', {
    filePath: files.path(dataset.id, dataset._files, file.name),
    encoding: file.encoding ?? 'UTF-8',
    escapeKeyAlgorithm: dataset.analysis?.escapeKeyAlgorithm ?? 'slug',
    stagingPath: files.workPath(dataset.id, dataset._files),
    ...readingOptions(dataset),
    isOfWorkbook: !!originalFile && isWorkbook(originalFile.name),
    ...(_attachments ? { attachmentsFolder: files.path(dataset.id, _attachments.set, '') } : {})
  })
  const refusal = tooManyColumns(schema.length, config.limits.columns)
  if (refusal) throw new ProcessingError(refusal)
  const collision = collidingExtension(dataset.schema, schema)
  if (collision) throw usedKey(collision)
  const { props: _props, ...described } = file
  const analyzed = { ...described, schema, ...(dialect ? { props: dialect } : {}) }
  const merged = mergeSchema(dataset.schema, schema)
  const knownServices = await services(extensionsOf(dataset))
  const columns = extendSchema(merged, { ...dataset, file: analyzed }, await concepts(), knownServices)
  const takenKey = takenExtensionKey(columns, extensionsOf(dataset), knownServices)
  if (takenKey !== undefined) throw usedKey(takenKey)
  const warnings = emptyColumns.length
    ? [`le fichier contient une ou plusieurs colonnes vides qui seront ignorées : ${emptyColumns.join(', ')}`]
    : []
  if (_attachments?.count && !attachmentColumn(columns)) {
    const folder = files.path(dataset.id, _attachments.set, '')
    warnings.push(unusedAttachments([...(await pathsIn(folder))]))
  }
  const events = warnings.map((data) =>
    journalEvent('error', { data, ...(isDraft ? { draft: true as const } : {}) })
  )
  return {
    status: 'analyzed',
    values: {
      file: analyzed,
      ...(projection ? { projection } : {}),
      schema: columns
    },
    events
  }
}

function usedKey(key: string): ProcessingError {
  return new ProcessingError(errorTexts('extensionKeyTaken', { key }).fr)
}

function unusedAttachments(paths: string[]): string {
  return `Des pièces jointes ont été chargées mais aucune colonne n'a pu être associée automatiquement aux fichiers ; elles n'ont donc pas été conservées. Attribuez le concept « Document Numérique Attaché » à la colonne contenant les chemins vers les pièces jointes, puis rechargez les pièces jointes. Exemples de fichiers attendus : ${paths.slice(0, 3).join(', ')}.`
}
