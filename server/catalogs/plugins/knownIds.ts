/** Ids of remote objects: of a written object, and of the files of an updated dataset. No I/O. */
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { ExpectedRunFailure, type KeptFiles } from './plugin.ts'
import { textOf, type Untrusted } from './untrusted.ts'

/**
 * Gives each file the id of the remote file that it replaces, found by address or else by name. The remote would create
 * a file without id anew, at another address.
 * @param named property with the name of a file
 */
function withKnownIds<File extends { url: string }, Name extends string>(
  files: (File & Record<Name, string>)[],
  known: Untrusted[],
  named: Name
): (File & Record<Name, string> & { id?: string })[] {
  const unmatched = new Set(known.filter(({ id }) => textOf(id)))
  const taken = new Map<File, string>()
  const take = (isSame: (file: (typeof files)[number], remoteFile: Untrusted) => boolean): void => {
    for (const file of files) {
      if (taken.has(file)) continue
      const match = [...unmatched].find((remoteFile) => isSame(file, remoteFile))
      const id = textOf(match?.id)
      if (!match || !id) continue
      unmatched.delete(match)
      taken.set(file, id)
    }
  }
  take((file, remoteFile) => textOf(remoteFile.url) === file.url)
  take((file, remoteFile) => textOf(remoteFile[named]) === file[named])
  return files.map((file) => {
    const id = taken.get(file)
    return id ? { id, ...file } : file
  })
}

/**
 * Returns the files of an updated remote dataset: those to write, with the ids that they have there, then those of
 * others, unchanged.
 */
export function writtenFiles<Name extends string>(
  files: ({ url: string } & Record<Name, string>)[],
  known: Untrusted[],
  { named, folderId, kept }: { named: Name; folderId: string; kept: KeptFiles | undefined }
): unknown[] {
  const isPublished = ({ id }: Untrusted): boolean => kept?.isPublished(folderId, textOf(id) ?? '') ?? false
  const written = withKnownIds(
    files,
    known.filter((file) => !isPublished(file)),
    named
  )
  const ids = new Set<unknown>(written.map(({ id }) => id))
  const isForeign = ({ url }: Untrusted): boolean => kept?.isForeign(textOf(url) ?? '') ?? false
  return [
    ...written,
    ...known.filter((file) => !ids.has(textOf(file.id)) && (isPublished(file) || isForeign(file)))
  ]
}

/** Tells whether the remote responded that an object does not exist, or no longer. */
export const isGone = (error: unknown): boolean =>
  error instanceof OutgoingFailure && (error.status === 404 || error.status === 410)

/** Handler that replaces a missing remote object by an empty one. */
export function undefinedWhenMissing(error: unknown): Untrusted {
  if (isGone(error)) return {}
  throw error
}

/**
 * Handler of a write over a remote object that was deleted there.
 * @throws ExpectedRunFailure instead of the bare status
 */
export function refuseGoneDataset(error: unknown): never {
  if (!isGone(error)) throw error
  throw new ExpectedRunFailure('Le jeu de données publié n’existe plus dans le catalogue distant.', {
    cause: error
  })
}

/** As `refuseGoneDataset`, for a file of a remote dataset. */
export function refuseGoneResource(error: unknown): never {
  if (!isGone(error)) throw error
  throw new ExpectedRunFailure('La ressource publiée n’existe plus dans le catalogue distant.', {
    cause: error
  })
}

/**
 * Returns the id of a written object; a response without id came from something other than the API.
 * @param known id of the updated object, if any
 * @throws OutgoingFailure
 */
export function idOfWritten(written: Untrusted, known?: string): string {
  const id = textOf(written.id) ?? known
  if (!id) throw new OutgoingFailure('badAnswer')
  return id
}
