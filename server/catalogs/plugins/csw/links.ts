/** Classifies the links of a record: files, layers of services, pages. No I/O. */
import { percentDecoded } from '../../../../contract/percentDecoded.ts'
import { shortName, type DescribedFile } from '../described.ts'
import { extensionOfFile } from '../files.ts'
import { addressOf, withoutEmpty } from '../untrusted.ts'

export interface RecordLink extends DescribedFile {
  /** Service of a layer, and its name there; absent for files and pages. */
  layer?: { service: 'wfs' | 'features'; name?: string }
}

interface LinkFields {
  url: string | undefined
  protocol?: string | undefined
  name?: string | undefined
  description?: string | undefined
  mimeType?: string | undefined
}

const parameterOf = (url: URL, pattern: RegExp): string | undefined =>
  [...url.searchParams].find(([name]) => pattern.test(name))?.[1] || undefined

/** File formats, by patterns in protocols and descriptions. */
const words: [pattern: RegExp, format: string][] = [
  [/\bgeo\s?json\b/i, 'geojson'],
  [/\bgeopackage\b|\bgpkg\b/i, 'gpkg'],
  [/\bcsv\b/i, 'csv'],
  [/\bxlsx\b/i, 'xlsx'],
  [/\bods\b/i, 'ods'],
  [/\bshape(?:file)?s?\b|\bshp\b/i, 'shp'],
  [/\bkml\b/i, 'kml'],
  [/\bpdf\b/i, 'pdf']
]

const formatIn = (text: string): string | undefined => words.find(([pattern]) => pattern.test(text))?.[1]

/** @param format of all files of the record, if the record names exactly one */
export function linkOf(fields: LinkFields, format?: string): RecordLink | undefined {
  const url = addressOf(fields.url)
  if (!url) return undefined
  const { protocol = '', name, description, mimeType } = fields
  const link: RecordLink = withoutEmpty<RecordLink>({
    id: shortName(`${url} ${name ?? ''}`),
    url,
    title: (description && description.length < 200 ? description : name) ?? name ?? url,
    description: description?.slice(0, 2000),
    mimeType
  })
  const address = new URL(url)
  const service = parameterOf(address, /^service$/i)?.toLowerCase()
  if (/\bWFS\b/i.test(protocol) || service === 'wfs') {
    const layer = parameterOf(address, /^typenames?$/i) ?? name
    return { ...link, format: 'wfs', layer: { service: 'wfs', ...(layer ? { name: layer } : {}) } }
  }
  const collection = /\/collections\/([^/]+)(?:\/items)?\/?$/.exec(address.pathname)?.[1]
  if (/OGC.?API.*Features/i.test(protocol) && collection) {
    return {
      ...link,
      format: 'geojson',
      layer: { service: 'features', name: percentDecoded(collection) ?? collection }
    }
  }
  const other = /\b(WMS|WMTS|WCS|CSW|TMS)\b/i.exec(protocol)?.[1] ?? service
  if (other) return { ...link, format: other.toLowerCase() }
  if (extensionOfFile(link)) return link
  const isPage = /^WWW:LINK/i.test(protocol) && !/download/i.test(protocol)
  const namedFormat =
    formatIn(`${name ?? ''} ${description ?? ''} ${protocol}`) ??
    (isPage ? undefined : formatIn(format ?? ''))
  return namedFormat
    ? { ...link, format: namedFormat }
    : { ...link, format: isPage ? 'html' : (format ?? 'html') }
}

/** Extensions with unknown content: a layer of a service is preferred. */
const vague = new Set(['zip', 'xml', 'txt', 'kml', 'kmz', 'json', 'gpx'])

/** Returns the links to try, the best first: well-known file formats, layers, other files. */
export function rankedLinks(links: RecordLink[], best: RecordLink | undefined): RecordLink[] {
  const layers = links.filter(({ layer }) => layer)
  if (!best) return layers
  return vague.has(extensionOfFile(best) ?? '') ? [...layers, best] : [best, ...layers]
}
