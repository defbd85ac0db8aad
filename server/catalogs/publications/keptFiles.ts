/** Files of a remote dataset that a publication must not delete when it writes the dataset again. No I/O. */
import type { Publication } from '../../../contract/catalogs/catalog.ts'
import type { DatasetToPublish, KeptFiles } from '../plugins/plugin.ts'

/**
 * Returns the rules for the files of the remote dataset of a publication: files of other publications are never
 * touched; files that somebody else added stay, except when the first run replaces a dataset that the user chose.
 * @param others publications of the same catalog
 */
export function keptFiles(
  publication: Pick<Publication, '_id' | 'action' | 'remoteFolder' | 'lastPublicationDate' | 'remoteFiles'>,
  others: readonly Pick<Publication, '_id' | 'remoteResource'>[],
  { pageUrl, apiUrl }: Pick<DatasetToPublish, 'pageUrl' | 'apiUrl'>
): KeptFiles {
  const { _id, action, lastPublicationDate, remoteFiles } = publication
  const published = new Set(
    others.flatMap((other) => (other._id === _id ? [] : (other.remoteResource?.id ?? [])))
  )
  const overwrites = action === 'replaceFolder' && !lastPublicationDate
  // Publications from before their files were recorded are recognized by the addresses of this platform.
  const isOwn = (url: string): boolean =>
    remoteFiles ? remoteFiles.includes(url) : url === pageUrl || url.startsWith(`${apiUrl}/`)
  return {
    isPublished: (folderId, fileId) => published.has(`${folderId}:${fileId}`),
    isForeign: (url) => !overwrites && !isOwn(url)
  }
}
