/** Datasets with several files, as folders and resources of a listing, and the choice of the file to import. No I/O. */
import { createHash } from 'node:crypto'
import type { RemoteItem, RemoteListing } from '../../../contract/catalogs/catalog.ts'
import { foldText } from '../../owned/words.ts'
import { bestFile, extensionOfFile, nameOfFile, type RemoteFile } from './files.ts'
import {
  ExpectedRunFailure,
  type HarvestedDataset,
  type RemoteMetadata,
  type ResourceSource,
  type WebSource
} from './plugin.ts'
import { withoutEmpty } from './untrusted.ts'

export interface DescribedFile extends RemoteFile {
  description?: string
  /** ISO instant of the last change. */
  updatedAt?: string
}

/** Remote dataset with all of its files. */
export interface DescribedDataset {
  id: string
  metadata: RemoteMetadata
  files: DescribedFile[]
  /** ISO instant of the last change. */
  updatedAt?: string
  /** Contact of the dataset, written to the log, because datasets have no such property. */
  contact?: string
}

/** Returns a short hash of a long name, the same at each run. */
export const shortName = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Largest length of a dataset id; with the id of a file it stays below the limit of 500 characters of imports. */
const maxIdLength = 400

/** Returns the id of a dataset: its remote name, or a hash of a name that is too long. */
export const idOf = (name: string): string => (name.length > maxIdLength ? shortName(name) : name)

/** Resource id of a file: dataset id, space, short hash of the remote file id. */
const fileIdPattern = /^(.+) ([\w-]{16})$/su

export function readId(resourceId: string): { datasetId: string; fileId?: string } {
  const [, datasetId, fileId] = fileIdPattern.exec(resourceId) ?? []
  return datasetId && fileId ? { datasetId, fileId } : { datasetId: resourceId }
}

export const folderOf = ({ id, metadata, updatedAt }: DescribedDataset): RemoteItem =>
  withoutEmpty<RemoteItem>({
    id,
    title: metadata.title,
    type: 'folder',
    isImportable: true,
    description: metadata.description?.slice(0, 2000),
    origin: metadata.origin,
    updatedAt
  })

/** @param resourceIdOf id of a file as a resource; `readId` reads the default one */
export function filesListing(
  { id, metadata, files }: DescribedDataset,
  resourceIdOf = (fileId: string): string => `${id} ${fileId}`
): RemoteListing {
  const results = files.map((file) =>
    withoutEmpty<RemoteItem>({
      id: resourceIdOf(file.id),
      title: file.title,
      type: 'resource',
      description: file.description,
      format: extensionOfFile(file) ?? file.format,
      mimeType: file.mimeType,
      origin: file.url,
      size: file.size,
      updatedAt: file.updatedAt
    })
  )
  return { count: results.length, results, path: [{ id, title: metadata.title }] }
}

/** Tells whether title, keywords and other texts contain all words of a search. */
export function matches(
  { title, keywords = [] }: RemoteMetadata,
  q: string | undefined,
  ...others: string[]
): boolean {
  const text = foldText([title, ...keywords, ...others].join('\n'))
  return foldText(q ?? '')
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/**
 * Returns the chosen file of a dataset, or its best one.
 * @throws ExpectedRunFailure for a missing file or an unsupported format
 */
export function chosenFile(
  files: DescribedFile[],
  fileId: string | undefined
): { file: DescribedFile; extension: string; others: string[] } {
  if (!fileId) {
    const best = bestFile(files)
    if (best) return best
    const formats = new Set(files.map(({ format, mimeType }) => format ?? mimeType ?? '?'))
    const offered = formats.size ? ` Formats proposés : ${[...formats].join(', ').slice(0, 300)}.` : ''
    throw new ExpectedRunFailure(`Aucune ressource n’est lisible.${offered}`)
  }
  const file = files.find(({ id }) => id === fileId)
  if (!file) throw new ExpectedRunFailure('La ressource n’existe plus.')
  const extension = extensionOfFile(file)
  if (!extension) throw new ExpectedRunFailure(`Le format ${file.format ?? 'de ce fichier'} n’est pas lu.`)
  return { file, extension, others: [] }
}

type HeadersFor = (url: string) => Record<string, string> | undefined
const noHeaders: HeadersFor = () => undefined

const downloadOf = (file: DescribedFile, extension: string, headersFor: HeadersFor): WebSource =>
  withoutEmpty<WebSource>({
    url: file.url,
    name: nameOfFile(file, extension),
    headers: headersFor(file.url),
    size: file.size
  })

export const choiceNote = ({ file, extension }: { file: RemoteFile; extension: string }): string =>
  `Fichier retenu : ${file.title} (${extension}).`

const notesOf = ({ file, extension, others }: ReturnType<typeof chosenFile>): string[] => [
  choiceNote({ file, extension }),
  ...(others.length ? [`Autres fichiers : ${others.join(', ')}`.slice(0, 1000)] : [])
]

/**
 * Returns the import source of a dataset.
 * @throws ExpectedRunFailure
 */
export function sourceOf(
  { metadata, files, contact }: Pick<DescribedDataset, 'metadata' | 'files' | 'contact'>,
  fileId: string | undefined,
  headersFor = noHeaders
): ResourceSource {
  const chosen = chosenFile(files, fileId)
  const isOnly = files.length === 1 || !fileId
  return {
    metadata: isOnly ? metadata : withTitle(metadata, chosen.file.title),
    file: downloadOf(chosen.file, chosen.extension, headersFor),
    notes: [...(fileId ? [] : notesOf(chosen)), ...(contact ? [`Contact : ${contact}`] : [])]
  }
}

/** Returns a dataset for harvests: its best file, and links to all files. */
export function harvestedOf(
  { id, metadata, files }: DescribedDataset,
  headersFor = noHeaders
): HarvestedDataset {
  const best = bestFile(files)
  return withoutEmpty<HarvestedDataset>({
    id,
    metadata,
    organizations: metadata.creator ? [metadata.creator] : [],
    formats: files.flatMap((file) => file.format ?? extensionOfFile(file) ?? []),
    file: best && {
      ...downloadOf(best.file, best.extension, headersFor),
      ...(best.file.updatedAt ? { version: best.file.updatedAt } : {})
    },
    links: files.map(({ title, url, description }) =>
      withoutEmpty<{ title: string; url: string; description?: string }>({ title, url, description })
    ),
    notes: best && notesOf(best)
  })
}

/** Returns the metadata for a file of a dataset, without the slug, which belongs to the dataset. */
function withTitle({ slug: _slug, ...metadata }: RemoteMetadata, title: string): RemoteMetadata {
  return { ...metadata, title: `${metadata.title} - ${title}`.slice(0, 1000) }
}
