/** API parameters of the list of attached files, and the properties shown for each file. */
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { hasConcept } from '../table/columns.ts'
import { fileContentKey } from '../table/linesRequest.ts'
import { safeHref } from '../values/cellContent.ts'
import { fileName } from '../values/shorten.ts'

export function documentColumn(schema: SchemaProperty[]): SchemaProperty | undefined {
  return schema.find((property) => hasConcept(property, 'document'))
}

export function fileShape(document: SchemaProperty): [string, string][] {
  const { key } = document
  const indexed = hasCapability(document, 'indexAttachment')
  const keys = [key, '_attachment_url', ...(indexed ? ['_file.content_length', '_file.content_type'] : [])]
  return [
    ['select', keys.join(',')],
    ['qs', `_exists_:${escapedKey(key)}`],
    ...(indexed ? ([['highlight', fileContentKey]] satisfies [string, string][]) : [])
  ]
}

/** Escapes a column key for the query syntax (`qs`). */
function escapedKey(key: string): string {
  return key.replaceAll(/[^\p{L}\p{N}_.]/gu, String.raw`\$&`)
}

interface AttachedFile {
  name: string
  /** Download URL; undefined when the value is not a URL. */
  href: string | undefined
  /** Size in bytes. */
  size: number | undefined
  mimeType: string | undefined
  /** Folders of the file inside the archive that it was uploaded in. */
  path: string | undefined
}

/** `{line}/{32 hexadecimal digits}/{file}`: generated path of a file uploaded with a line; not shown to users. */
const technicalPath = /^[^/]+\/[0-9a-f]{32}\/[^/]+$/i

export function attachedFile(line: Line, document: SchemaProperty): AttachedFile | undefined {
  const value = line[document.key]
  if (typeof value !== 'string' || value === '') return undefined
  const attachment = typeof line._attachment_url === 'string' ? safeHref(line._attachment_url) : undefined
  const size = line['_file.content_length']
  const mimeType = line['_file.content_type']
  return {
    name: fileName(value),
    href: attachment ?? safeHref(value),
    size: typeof size === 'number' ? size : undefined,
    mimeType: typeof mimeType === 'string' ? mimeType : undefined,
    path: value.includes('/') && !technicalPath.test(value) ? value : undefined
  }
}
