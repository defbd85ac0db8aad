import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { DatasetFile } from '../../../../contract/datasets/dataset.ts'
import { receive } from '../../../files/receive.ts'
import { ConversionError } from '../../../formats/conversions/conversion.ts'
import { detectEncoding } from '../../../formats/text/encoding.ts'
import { Unpacking } from '../../../formats/unpacking.ts'
import { withoutGz } from '../../fileNames.ts'
import { dataMimetype, isDirectlyReadable, isGzip } from '../../fileTypes.ts'
import type { StoredValues } from '../../record.ts'
import type { Step, StepContext } from '../step.ts'
import { ProcessingError } from '../task.ts'

/** Detects the encoding of the uploaded file, which becomes the data file (docs/api/processing.md). */
export const store: Step = async (context) => {
  const { dataset } = context
  const { originalFile } = dataset
  if (!originalFile || !dataset._files) throw new ProcessingError('Le fichier de données est absent.')
  const attachments = await extracted(context)
  if (!isDirectlyReadable(originalFile.name)) {
    const path = context.files.path(dataset.id, dataset._files, originalFile.name)
    const encoding = await detectEncoding(path, originalFile.explicitEncoding)
    return { status: 'stored', values: { originalFile: { ...originalFile, encoding }, ...attachments } }
  }
  const dataFile = isGzip(originalFile.name) ? await gunzipped(context, originalFile) : originalFile
  const path = context.files.path(dataset.id, dataset._files, dataFile.name)
  const encoding = await detectEncoding(path, originalFile.explicitEncoding)
  return {
    status: 'stored',
    values: {
      originalFile: { ...originalFile, encoding },
      file: { ...dataFile, encoding, schema: [] },
      ...attachments
    }
  }
}

/** Extracts a new archive of attachments to a set of its own. */
async function extracted({
  dataset,
  config,
  files,
  work
}: StepContext): Promise<Pick<StoredValues, '_attachments'>> {
  const { _attachments } = dataset
  if (!_attachments?.archive) return {}
  const folder = files.workPath(dataset.id, `${_attachments.set}.extracted`)
  const archivePath = files.path(dataset.id, _attachments.set, _attachments.archive)
  const { count, size } = await work('extract', { archivePath, folder, unpacking: config.unpacking })
  return { _attachments: { set: await files.adoptSet(dataset.id, folder), count, size } }
}

async function gunzipped(
  { dataset, config, files }: StepContext,
  original: DatasetFile
): Promise<DatasetFile> {
  const name = withoutGz(original.name)
  const set = dataset._files ?? ''
  const archive = createReadStream(files.path(dataset.id, set, original.name))
  // The pipeline needs a callback; its errors are thrown by `receive`, which reads the stream.
  const unpacking = new Unpacking(config.unpacking, original.size)
  const content = pipeline(archive, createGunzip(), unpacking.stream(), () => {})
  try {
    const { size, md5 } = await receive(content, files.path(dataset.id, set, name))
    return { name, size, md5, mimetype: dataMimetype(name) }
  } catch (error) {
    if (error instanceof ConversionError) throw new ProcessingError(error.message, { cause: error })
    const isBroken = (error as NodeJS.ErrnoException).code?.startsWith('Z_')
    if (!isBroken) throw error
    throw new ProcessingError("Échec de la décompression du fichier, l'archive gzip est invalide.", {
      cause: error
    })
  }
}
