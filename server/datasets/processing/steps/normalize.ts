import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { stat } from 'node:fs/promises'
import type { DatasetFile, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { dataMimetype } from '../../fileTypes.ts'
import type { DatasetFiles } from '../../../files/datasetFiles.ts'
import { attachmentsFolder } from '../../lineAttachments/archive.ts'
import { pathsIn } from '../../lineAttachments/detection.ts'
import type { StoredValues } from '../../record.ts'
import type { Step } from '../step.ts'
import { ProcessingError } from '../task.ts'

/** Converts a file that cannot be read directly to one that can (docs/api/processing.md). */
export const normalize: Step = async ({ dataset, config, files, work }) => {
  const { originalFile, _files } = dataset
  if (!originalFile || !_files) throw new ProcessingError('Le fichier de données est absent.')
  const sourcePath = files.path(dataset.id, _files, originalFile.name)
  const output = await work('normalize', {
    sourcePath,
    mimetype: originalFile.mimetype,
    encoding: originalFile.encoding ?? 'UTF-8',
    folder: dirname(sourcePath),
    workFolder: files.workPath(dataset.id, `${_files}.conversion`),
    options: originalFile.normalizeOptions ?? {},
    unpacking: config.unpacking,
    defaultTimeZone: config.defaultTimeZone
  })
  const { timeZone, extras, escapeKeyAlgorithm } = output.dataset ?? {}
  // Documents of an earlier data archive are replaced; separately uploaded attachments are a conflict.
  if (output.attachments && dataset._attachments && !dataset._attachments.isOfFile)
    throw new ProcessingError(twoArchives)
  const attachments = output.attachments ? await adopted(files, dataset.id, dirname(sourcePath)) : {}
  const measured = await fileAt(files.path(dataset.id, _files, output.name), output.name)
  return {
    status: 'normalized',
    values: {
      ...attachments,
      file: { ...measured, encoding: output.encoding ?? 'utf-8', schema: [] },
      ...(timeZone ? { timeZone } : {}),
      ...(extras ? { extras: { ...dataset.extras, ...extras } } : {}),
      ...(escapeKeyAlgorithm ? { analysis: { ...dataset.analysis, escapeKeyAlgorithm } } : {}),
      ...(output.concepts ? { schema: withConcepts(dataset.schema, output.concepts) } : {})
    }
  }
}

const twoArchives =
  'Vous avez chargé un fichier zip comme fichier de données principal, mais il y a également des pièces jointes chargées.'

/** Adopts the documents of an archive that is the data file as the files that lines name. */
async function adopted(
  files: DatasetFiles,
  dataset: string,
  folder: string
): Promise<Pick<StoredValues, '_attachments'>> {
  const extracted = join(folder, attachmentsFolder)
  const sizes = await Promise.all(
    [...(await pathsIn(extracted))].map(async (path) => (await stat(join(extracted, path))).size)
  )
  const size = sizes.reduce((sum, fileSize) => sum + fileSize, 0)
  const set = await files.adoptSet(dataset, extracted)
  return { _attachments: { set, count: sizes.length, size, isOfFile: true } }
}

async function fileAt(path: string, name: string): Promise<DatasetFile> {
  const hash = createHash('md5')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return { name, size: (await stat(path)).size, mimetype: dataMimetype(name), md5: hash.digest('hex') }
}

/** Adds concepts given by the format for columns that the analysis will find; columns already in the schema win. */
function withConcepts(
  schema: SchemaProperty[],
  concepts: Record<string, { 'x-refersTo': string; title?: string }>
): SchemaProperty[] {
  const knownKeys = new Set(schema.map(({ key }) => key))
  const added = Object.entries(concepts).filter(([key]) => !knownKeys.has(key))
  return [...schema, ...added.map(([key, concept]): SchemaProperty => ({ key, type: 'string', ...concept }))]
}
