import { createReadStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { DatasetFile } from '../../../../contract/dataset.ts'
import { receive } from '../../../files/receive.ts'
import { detectEncoding } from '../../../formats/text/encoding.ts'
import { dataMimetype, isDirectlyReadable, isGzip, withoutGz } from '../../fileTypes.ts'
import type { StoredValues } from '../../record.ts'
import type { Step, StepContext } from '../step.ts'
import { ProcessingError } from '../work.ts'

/** Finds the encoding of the uploaded file, which becomes the data file (contract/dataset-processing.md §5.2). */
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

/** The files of a new archive, in a folder of their own. */
async function extracted({ dataset, files, work }: StepContext): Promise<Pick<StoredValues, '_attachments'>> {
  const { _attachments } = dataset
  if (!_attachments?.archive) return {}
  const folder = files.workPath(dataset.id, `${_attachments.set}.extracted`)
  const archivePath = files.path(dataset.id, _attachments.set, _attachments.archive)
  const { count, size } = await work('extract', { archivePath, folder })
  return { _attachments: { set: await files.adoptSet(dataset.id, folder), count, size } }
}

async function gunzipped({ dataset, files }: StepContext, original: DatasetFile): Promise<DatasetFile> {
  const name = withoutGz(original.name)
  const set = dataset._files ?? ''
  const archive = createReadStream(files.path(dataset.id, set, original.name))
  // The loop that receives the content tells what broke.
  const content = pipeline(archive, createGunzip(), bounded(original.size), () => {})
  try {
    const { size, md5 } = await receive(content, files.path(dataset.id, set, name))
    return { name, size, md5, mimetype: dataMimetype(name) }
  } catch (error) {
    const isBroken = (error as NodeJS.ErrnoException).code?.startsWith('Z_')
    if (!isBroken) throw error
    throw new ProcessingError("Échec de la décompression du fichier, l'archive gzip est invalide.", {
      cause: error
    })
  }
}

/** Times that a file may grow, once it is this large: tables that repeat themselves grow some fifty times. */
const [growth, growthFrom] = [250, 1024 ** 3]

function bounded(archiveSize: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      const isTooLarge = size > growthFrom && size > growth * archiveSize
      done(
        isTooLarge ? new ProcessingError('Le contenu décompressé du fichier est trop volumineux.') : null,
        chunk
      )
    }
  })
}
