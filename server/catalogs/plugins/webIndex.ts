/** Parses index pages of folders, as written by Apache, nginx, lighttpd and others. No I/O. */
import { percentDecoded } from '../../../contract/percentDecoded.ts'
import { Parser } from 'htmlparser2'
import { isPlainName, type Entry } from './folders.ts'
import { withoutEmpty } from './untrusted.ts'
import { withinLevels } from './xml/levels.ts'

interface Link {
  href: string
  /** Text between this link and the next one: usually date and size. */
  details: string
}

/** Limit on the links of a page; further ones are ignored. */
const maxLinks = 20_000
/** Limit on the characters of a page. */
const maxCharacters = 5_000_000
/** Longer texts between links are prose. */
const maxDetailsLength = 200

/**
 * Returns the direct files and folders of an index page; links to other places, to the parent and to other sort orders
 * are ignored.
 * @param base address of the folder of the page, with a final slash
 * @param folder path of the folder in the catalog, the prefix of the paths of its entries
 * @throws ExpectedRunFailure for an endless page
 */
export function entriesOfIndex(html: string, base: URL, folder: string): Entry[] {
  const entries = new Map<string, Entry>()
  for (const { href, details } of linksOf(html)) {
    if (!URL.canParse(href, base)) continue
    const url = new URL(href, base)
    const name = nameBelow(url, base)
    if (name === undefined || entries.has(name)) continue
    // Origin and path only: a final `#` and credentials do not identify the file.
    const origin = url.origin + url.pathname
    entries.set(name, withoutEmpty<Entry>({ path: folder + name, origin, ...detailsOf(details) }))
  }
  return [...entries.values()]
}

function linksOf(html: string): Link[] {
  const links: Link[] = []
  let isInside = false
  const parser = new Parser(
    withinLevels({
      onopentag(name, { href }) {
        if (name !== 'a' || href === undefined || links.length >= maxLinks) return
        links.push({ href, details: '' })
        isInside = true
      },
      onclosetag(name) {
        if (name === 'a') isInside = false
      },
      ontext(text) {
        const last = links.at(-1)
        if (last && !isInside && last.details.length < maxDetailsLength) last.details += ` ${text}`
      }
    })
  )
  parser.end(html.slice(0, maxCharacters))
  return links
}

/** Returns the name of an entry, with a final slash for folders; undefined when it is not directly below. */
function nameBelow(url: URL, base: URL): string | undefined {
  const isElsewhere = url.origin !== base.origin || !url.pathname.startsWith(base.pathname)
  if (isElsewhere || url.search || url.hash) return undefined
  const name = percentDecoded(url.pathname.slice(base.pathname.length))
  // An encoded slash (`%2F`) is no path separator.
  return name && isPlainName(name.replace(/\/$/, '')) ? name : undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Date formats: `2024-01-31 10:15`, `2024-Jan-31 10:15:02`, `31-Jan-2024 10:15`. */
const dates =
  /\b(?:(\d{4})-(\d\d|[A-Z][a-z]{2})-(\d\d)|(\d\d)-([A-Z][a-z]{2})-(\d{4})) (\d\d):(\d\d)(?::(\d\d))?/

/** Parses date and size after a link; UTC is assumed, because index pages have no time zone. */
export function detailsOf(text: string): Pick<Entry, 'size' | 'updatedAt'> {
  const plain = text.replaceAll(/\s+/g, ' ')
  const dateParts = dates.exec(plain)
  const rest = dateParts ? plain.slice(dateParts.index + dateParts[0].length) : plain
  return withoutEmpty<Pick<Entry, 'size' | 'updatedAt'>>({
    size: sizeOf(rest),
    updatedAt: dateParts ? dateOf(dateParts) : undefined
  })
}

function dateOf([
  ,
  year,
  month,
  day,
  otherDay,
  otherMonth,
  otherYear,
  hour,
  minute,
  second
]: RegExpExecArray): string | undefined {
  const named = month ?? otherMonth ?? ''
  const number = /^\d/.test(named) ? Number(named) : months.indexOf(named.toLowerCase()) + 1
  const text = `${year ?? otherYear}-${String(number).padStart(2, '0')}-${day ?? otherDay}T${hour}:${minute}:${second ?? '00'}Z`
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

const units = ['', 'K', 'M', 'G', 'T']

/** Returns the size in bytes: exact for `1234`, approximate for `1.2K`. */
function sizeOf(text: string): number | undefined {
  const [, number, unit = ''] = /^\s*([\d.]+)\s?([KMGT]?)(?:i?B)?(?:\s|$)/i.exec(text) ?? []
  if (number === undefined || !Number.isFinite(Number(number))) return undefined
  return Math.round(Number(number) * 1024 ** units.indexOf(unit.toUpperCase()))
}

/** Parses a list of addresses, one per line; empty lines, comments and addresses other than HTTP are ignored. */
export function addressesOf(text: string, base: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const addresses = lines.flatMap((line) => {
    if (!line || line.startsWith('#') || !URL.canParse(line, base)) return []
    const url = new URL(line, base)
    return url.protocol === 'http:' || url.protocol === 'https:' ? [url.href] : []
  })
  return [...new Set(addresses)].slice(0, maxLinks)
}
