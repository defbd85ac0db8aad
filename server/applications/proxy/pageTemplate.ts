/**
 * Template of the page of a base application: parsed once, then filled by concatenation. No I/O
 * (docs/api/applications.md).
 */
import { Parser } from 'htmlparser2'
import { escapedHtml } from '../../http/escapedHtml.ts'

/** Parts injected in a page. */
export interface PageParts {
  /** JSON of the application, escaped by `scriptJson`. */
  application: string
  /** Path of the manifest. */
  manifest: string
  /** Elements for the start of the head, the end of the head, and the end of the body. */
  headStart: string
  headEnd: string
  bodyEnd: string
}

export interface PageTemplate {
  /** @param ownText transforms the texts of the page itself */
  filled(parts: PageParts, ownText?: (text: string) => string): string
}

type Write = (parts: PageParts) => string

/** Range of the page (`from` to `to`) that is replaced by the result of `write`. */
interface Place {
  from: number
  to: number
  write: Write
}

const mark = '%APPLICATION%'

/** @returns undefined when the page lacks `html`, `head` or `body` */
export function pageTemplateOf(html: string): PageTemplate | undefined {
  const { seen, headStart, headEnd, bodyEnd, manifest, isInTag } = placesOf(html, html.indexOf(mark))
  if (!['html', 'head', 'body'].every((tag) => seen.has(tag))) return undefined
  const places: Place[] = [
    { ...at(headStart), write: (parts) => parts.headStart },
    {
      ...at(headEnd),
      write: ({ manifest: path, headEnd: end }) =>
        (manifest ? '' : manifestLink({ crossorigin: 'use-credentials' }, path)) + end
    },
    { ...at(bodyEnd), write: (parts) => parts.bodyEnd }
  ]
  const marked = html.indexOf(mark)
  if (marked !== -1) {
    const to = marked + mark.length
    const write: Write = ({ application }) =>
      isInTag ? application.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : application
    places.push({ from: marked, to, write })
  }
  if (manifest) {
    const { from, to, attributes } = manifest
    places.push({ from, to, write: ({ manifest: path }) => manifestLink(attributes, path) })
  }
  return joined(html, places)
}

const at = (position: number): { from: number; to: number } => ({ from: position, to: position })

/** Builds the template; a place inside of another one is ignored. */
function joined(html: string, places: Place[]): PageTemplate {
  const texts: string[] = []
  const writes: Write[] = []
  let end = 0
  for (const { from, to, write } of places.toSorted((a, b) => a.from - b.from)) {
    if (from < end) continue
    texts.push(html.slice(end, from))
    writes.push(write)
    end = to
  }
  const rest = html.slice(end)
  return {
    filled: (parts, ownText = (text) => text) =>
      writes.map((write, index) => ownText(texts[index] ?? '') + write(parts)).join('') + ownText(rest)
  }
}

interface Places {
  seen: Set<string>
  headStart: number
  headEnd: number
  bodyEnd: number
  manifest?: { from: number; to: number; attributes: Record<string, string> }
  /** True when the placeholder is in an attribute. */
  isInTag: boolean
}

function placesOf(html: string, marked: number): Places {
  const places: Places = {
    seen: new Set(),
    headStart: html.length,
    headEnd: html.length,
    bodyEnd: html.length,
    isInTag: false
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      const { startIndex: from, endIndex } = parser
      const to = endIndex + 1
      const isFirst = !places.seen.has(tag)
      places.seen.add(tag)
      if (marked >= from && marked < to) places.isInTag = true
      if (tag === 'head' && isFirst) places.headStart = to
      const isManifest = tag === 'link' && /(^|\s)manifest(\s|$)/i.test(attributes.rel ?? '')
      if (isManifest && !places.manifest) places.manifest = { from, to, attributes: { ...attributes } }
    },
    onclosetag(tag) {
      if (tag === 'head') places.headEnd = Math.min(places.headEnd, parser.startIndex)
      if (tag === 'body') places.bodyEnd = Math.min(places.bodyEnd, parser.startIndex)
    }
  })
  parser.end(html)
  return places
}

function manifestLink({ rel = 'manifest', ...others }: Record<string, string>, path: string): string {
  const attributes = Object.entries({ rel, ...others, href: path })
  return `<link ${attributes.map(([name, value]) => `${name}="${escapedHtml(value)}"`).join(' ')}>`
}

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  "'": '\\u0027',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029'
}

/**
 * Serializes a value as JSON that cannot end the script, text, comment or attribute around it. Escapes are valid in
 * JSON and in scripts, so that the parsed value is unchanged.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&'\u2028\u2029]/g, (character) => escapes[character] ?? '')
}
