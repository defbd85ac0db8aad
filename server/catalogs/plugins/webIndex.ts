/** What a page of links says of the files of a folder, as Apache, nginx, lighttpd and others write it: pure rules. */
import { Parser } from 'htmlparser2'
import { isPlainName, type Entry } from './folders.ts'
import { present } from './untrusted.ts'
import { withinLevels } from './xml/levels.ts'

interface Link {
  href: string
  /** What stands between this link and the next one: date and size, most often. */
  details: string
}

/** More links than this are not read. */
const mostLinks = 20_000
/** Most characters that are read of a page. */
const mostCharacters = 5_000_000
/** What is longer is prose. */
const longestDetails = 200

/**
 * The files and folders that are directly below a page; links to elsewhere, to its parent and to other orders of itself
 * are none.
 * @param base address of the page's folder, with a slash at its end
 * @throws RunRefusal for a page without end
 * @param folder path of the folder in its catalog: those of its entries begin with it
 */
export function entriesOfIndex(html: string, base: URL, folder: string): Entry[] {
  const entries = new Map<string, Entry>()
  for (const { href, details } of linksOf(html)) {
    if (!URL.canParse(href, base)) continue
    const url = new URL(href, base)
    const name = nameBelow(url, base)
    if (name === undefined || entries.has(name)) continue
    // Its address alone: a lone `#`, or who signs in, is not of the file.
    const origin = url.origin + url.pathname
    entries.set(name, present<Entry>({ path: folder + name, origin, ...detailsOf(details) }))
  }
  return [...entries.values()]
}

function linksOf(html: string): Link[] {
  const links: Link[] = []
  let isInside = false
  const parser = new Parser(
    withinLevels({
      onopentag(name, { href }) {
        if (name !== 'a' || href === undefined || links.length >= mostLinks) return
        links.push({ href, details: '' })
        isInside = true
      },
      onclosetag(name) {
        if (name === 'a') isInside = false
      },
      ontext(text) {
        const last = links.at(-1)
        if (last && !isInside && last.details.length < longestDetails) last.details += ` ${text}`
      }
    })
  )
  parser.end(html.slice(0, mostCharacters))
  return links
}

/** Its name, that of a folder with its slash; undefined for what is not directly below. */
function nameBelow(url: URL, base: URL): string | undefined {
  const isElsewhere = url.origin !== base.origin || !url.pathname.startsWith(base.pathname)
  if (isElsewhere || url.search || url.hash) return undefined
  const name = decoded(url.pathname.slice(base.pathname.length))
  // A slash that is written as a sign is no step of the path.
  return name && isPlainName(name.replace(/\/$/, '')) ? name : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** `2024-01-31 10:15`, `2024-Jan-31 10:15:02`, `31-Jan-2024 10:15`. */
const dates =
  /\b(?:(\d{4})-(\d\d|[A-Z][a-z]{2})-(\d\d)|(\d\d)-([A-Z][a-z]{2})-(\d{4})) (\d\d):(\d\d)(?::(\d\d))?/

/** Servers do not tell their zone: UTC is assumed. */
export function detailsOf(text: string): Pick<Entry, 'size' | 'updatedAt'> {
  const plain = text.replaceAll(/\s+/g, ' ')
  const found = dates.exec(plain)
  const rest = found ? plain.slice(found.index + found[0].length) : plain
  return present<Pick<Entry, 'size' | 'updatedAt'>>({
    size: sizeOf(rest),
    updatedAt: found ? dateOf(found) : undefined
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

/** Exact bytes only: `1234`; of `1.2K` the bytes are about so many. */
function sizeOf(text: string): number | undefined {
  const [, number, unit = ''] = /^\s*([\d.]+)\s?([KMGT]?)(?:i?B)?(?:\s|$)/i.exec(text) ?? []
  if (number === undefined || !Number.isFinite(Number(number))) return undefined
  return Math.round(Number(number) * 1024 ** units.indexOf(unit.toUpperCase()))
}

/** Addresses one per line; empty lines, comments and what is no address of the web are left out. */
export function addressesOf(text: string, base: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const addresses = lines.flatMap((line) => {
    if (!line || line.startsWith('#') || !URL.canParse(line, base)) return []
    const url = new URL(line, base)
    return url.protocol === 'http:' || url.protocol === 'https:' ? [url.href] : []
  })
  return [...new Set(addresses)].slice(0, mostLinks)
}
