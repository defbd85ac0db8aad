/** Writer of Atom feeds (RFC 4287). No I/O. */
import { escapedXml } from '../../../datasets/reads/formats/sheets/xml.ts'

export interface FeedEntry {
  /** Address of the page of the entry, used as its permanent id. */
  id: string
  title: string
  /** ISO instant or date of the last change. */
  updated: string
  published?: string | undefined
  summary?: string | undefined
  author?: string | undefined
  categories?: readonly string[]
}

interface Feed {
  title: string
  subtitle?: string | undefined
  lang: string
  /** Address of the feed itself. */
  address: string
  /** Address of the HTML page with the same content. */
  page: string
  author: string
  /** ISO instant of the last change of the portal, the `updated` date of a feed without entries. */
  changed: string
  entries: readonly FeedEntry[]
}

const element = (name: string, text: string | undefined, attributes = ''): string =>
  text ? `<${name}${attributes}>${escapedXml(text)}</${name}>\n` : ''
const link = (rel: string, href: string, type: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapedXml(href)}"/>\n`
const person = (name: string | undefined): string =>
  name ? `<author><name>${escapedXml(name)}</name></author>\n` : ''

/** Returns a date in RFC 3339; undefined for an invalid date. */
function instant(date: string | undefined): string | undefined {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

export function atomFeed({ title, subtitle, lang, address, page, author, changed, entries }: Feed): string {
  const updated = entries.map((entry) => instant(entry.updated) ?? changed).toSorted()
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">\n`,
    element('id', address),
    element('title', title),
    element('subtitle', subtitle),
    element('updated', updated.at(-1) ?? changed),
    link('self', address, 'application/atom+xml'),
    link('alternate', page, 'text/html'),
    person(author),
    ...entries.map((entry) => entryText(entry, changed)),
    '</feed>\n'
  ].join('')
}

function entryText(
  { id, title, updated, published, summary, author, categories = [] }: FeedEntry,
  changed: string
): string {
  return [
    '<entry>\n',
    element('id', id),
    // `title` is mandatory, even when empty (RFC 4287 §4.1.2).
    `<title>${escapedXml(title)}</title>\n`,
    element('updated', instant(updated) ?? changed),
    element('published', instant(published)),
    link('alternate', id, 'text/html'),
    person(author),
    ...[...new Set(categories)].map((term) => `<category term="${escapedXml(term)}"/>\n`),
    element('summary', summary),
    '</entry>\n'
  ].join('')
}
