/** Ids that a remote gave: of what was written, and of the files of a dataset that is written over. Pure rules. */
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { textOf, type Untrusted } from './untrusted.ts'

/**
 * Gives each file the id of the one that it takes the place of: of the same address, else of the same name. A file without
 * an id would be another one for the remote, at another address.
 * @param named the property that holds the name of a file
 */
export function withKnownIds<File extends { url: string }, Name extends string>(
  files: (File & Record<Name, string>)[],
  known: Untrusted[],
  named: Name
): (File & Record<Name, string> & { id?: string })[] {
  const left = new Set(known.filter(({ id }) => textOf(id)))
  const taken = new Map<File, string>()
  const take = (isSame: (file: (typeof files)[number], one: Untrusted) => boolean): void => {
    for (const file of files) {
      if (taken.has(file)) continue
      const found = [...left].find((one) => isSame(file, one))
      const id = textOf(found?.id)
      if (!found || !id) continue
      left.delete(found)
      taken.set(file, id)
    }
  }
  take((file, one) => textOf(one.url) === file.url)
  take((file, one) => textOf(one[named]) === file[named])
  return files.map((file) => {
    const id = taken.get(file)
    return id ? { id, ...file } : file
  })
}

/** Nothing is known of what the remote no longer has. */
export function noneWhenGone(error: unknown): Untrusted {
  if (error instanceof OutgoingFailure && (error.status === 404 || error.status === 410)) return {}
  throw error
}

/**
 * What was written is known by its id: without one, something else answered.
 * @param known what was written over, where it was known before
 * @throws OutgoingFailure
 */
export function idOfWritten(written: Untrusted, known?: string): string {
  const id = textOf(written.id) ?? known
  if (!id) throw new OutgoingFailure('badAnswer')
  return id
}
