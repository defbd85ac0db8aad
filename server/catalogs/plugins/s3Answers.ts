/** Parses S3 responses in XML. No I/O. */
import { Parser } from 'htmlparser2'
import { isPlainPath, type Entry } from './folders.ts'
import { ExpectedRunFailure } from './plugin.ts'
import { instantOf, numberOf, withoutEmpty } from './untrusted.ts'
import { withinLevels } from './xml/levels.ts'

interface Objects {
  entries: Entry[]
  /** Token of the next page; absent on the last one. */
  token?: string
}

/**
 * Parses a page of ListObjectsV2; returns undefined for another document.
 * @param prefix of the catalog, removed from the paths
 * @throws ExpectedRunFailure for a truncated response, whose missing objects would count as deleted
 */
export function objectsOf(xml: string, prefix: string): Objects | undefined {
  const entries: Entry[] = []
  let isList = false
  let token: string | undefined
  let isTruncated = false
  let fields: Record<string, string> = {}
  const isCut = readElements(xml, (path, text) => {
    const [root, parent, name] = path
    if (root !== 'ListBucketResult') return
    isList = true
    if (path.length === 2 && parent === 'NextContinuationToken') token = text
    if (path.length === 2 && parent === 'IsTruncated') isTruncated = text === 'true'
    if (path.length === 3 && name !== undefined) fields[name] = text
    if (path.length !== 2) return
    const key = parent === 'Contents' ? fields.Key : parent === 'CommonPrefixes' ? fields.Prefix : undefined
    // Empty objects with a final slash are folder markers.
    const isFolderMark = parent === 'Contents' && key?.endsWith('/')
    const inside = key?.startsWith(prefix) ? key.slice(prefix.length) : ''
    // Names such as `a//b` or `./b` are normalized in addresses, so that the object could not be read.
    if (!isFolderMark && inside && isPlainPath(inside)) {
      entries.push(
        withoutEmpty<Entry>({
          path: inside,
          size: parent === 'Contents' ? numberOf(fields.Size) : undefined,
          updatedAt: instantOf(fields.LastModified)
        })
      )
    }
    if (parent === 'Contents' || parent === 'CommonPrefixes') fields = {}
  })
  if (!isList) return undefined
  if (isCut || (isTruncated && !token))
    throw new ExpectedRunFailure('La liste que le serveur donne est incomplète.')
  return { entries, ...(isTruncated && token ? { token } : {}) }
}

/**
 * Parses XML as a stream.
 * @param found called at the end of each element, with the names of its path and its text
 * @returns true for a truncated document
 */
function readElements(xml: string, found: (path: readonly string[], text: string) => void): boolean {
  const path: string[] = []
  const texts: string[] = []
  const parser = new Parser(
    withinLevels({
      onopentag(name) {
        path.push(name)
        texts.push('')
      },
      ontext(text) {
        if (texts.length) texts[texts.length - 1] += text
      },
      onclosetag() {
        found(path, texts.pop() ?? '')
        path.pop()
      }
    }),
    { xmlMode: true, decodeEntities: true }
  )
  parser.write(xml)
  const isCut = path.length > 0
  parser.end()
  return isCut
}
