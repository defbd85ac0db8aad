import { journalEvent } from '../../journal/journal.ts'
import { extendSchema } from '../../schema/extendSchema.ts'
import { collidingExtension, mergeSchema } from '../../schema/mergeSchema.ts'
import type { Step } from '../step.ts'
import { ProcessingError } from '../work.ts'

/** Reads how the file is written and what its columns are; they join those of the dataset (§6). */
export const analyze: Step = async ({ dataset, files, work, isDraft }) => {
  const { file } = dataset
  if (!file || !dataset._files) throw new ProcessingError('Le fichier de données est absent.')
  const { dialect, schema, emptyColumns, projection } = await work('analyze', {
    filePath: files.path(dataset.id, dataset._files, file.name),
    encoding: file.encoding ?? 'UTF-8',
    escapeKeyAlgorithm: dataset.analysis?.escapeKeyAlgorithm ?? 'slug',
    stagingPath: files.workPath(dataset.id, dataset._files)
  })
  const collision = collidingExtension(dataset.schema, schema)
  if (collision) {
    throw new ProcessingError(
      `Une extension essaie de créer la colonne "${collision}" mais cette clé est déjà utilisée.`
    )
  }
  const { props: _props, ...data } = file
  const analyzed = { ...data, schema, ...(dialect ? { props: dialect } : {}) }
  const events = emptyColumns.length
    ? [
        journalEvent('error', {
          data: `le fichier contient une ou plusieurs colonnes vides qui seront ignorées : ${emptyColumns.join(', ')}`,
          ...(isDraft ? { draft: true as const } : {})
        })
      ]
    : []
  return {
    status: 'analyzed',
    values: {
      file: analyzed,
      ...(projection ? { projection } : {}),
      schema: extendSchema(mergeSchema(dataset.schema, schema), { ...dataset, file: analyzed })
    },
    events
  }
}
