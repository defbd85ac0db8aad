/** Lines of the table of an XML document: the attributes and simple elements of each line, up to one level deeper. */
import { xmlTags, type Tag } from '../geo/xmlTags.ts'

/** Texts by column; the texts of repeated elements are joined. */
export type LineRecord = Map<string, string>

/** Depth, within a line, of the elements whose texts are read. */
const deepest = 2

/** @param path names of the elements from the root to the line */
export function* lineRecords(text: string, path: readonly string[]): Generator<LineRecord> {
  const open: string[] = []
  let record: LineRecord = new Map()
  /** Names of the open elements within the line. */
  let within: string[] = []
  /** Start of the text of the innermost open element; -1 once it has child elements. */
  let textStart = -1
  for (const tag of xmlTags(text)) {
    const isInLine = open.length >= path.length && path.every((name, index) => open[index] === name)
    if (tag.kind === 'close') {
      if (isInLine) {
        if (textStart >= 0 && within.length <= deepest) {
          add(record, within.join('.') || path.at(-1)!, plainText(text.slice(textStart, tag.start)))
        }
        textStart = -1
        if (open.length === path.length) yield record
        within = within.slice(0, -1)
      }
      open.pop()
      continue
    }
    const starts = open.length === path.length - 1 && [...open, tag.name].every((name, i) => path[i] === name)
    if (starts) {
      record = new Map()
      within = []
    } else if (isInLine) within = [...within, tag.name]
    if (starts || (isInLine && within.length < deepest)) addAttributes(record, text, tag, within)
    textStart = tag.kind === 'open' && (starts || isInLine) ? tag.end : -1
    if (tag.kind === 'open') open.push(tag.name)
    else if (starts) yield record
    else if (isInLine) within = within.slice(0, -1)
  }
}

function add(record: LineRecord, column: string, value: string): void {
  if (!value) return
  const before = record.get(column)
  record.set(column, before === undefined ? value : `${before}, ${value}`)
}

/** Adds the attributes of a tag, except namespace declarations. */
function addAttributes(record: LineRecord, text: string, tag: Tag, within: string[]): void {
  let at = tag.start
  while (at < tag.end) {
    const equals = text.indexOf('=', at)
    if (equals === -1 || equals >= tag.end) return
    const name =
      /[^\s'"<>]*$/.exec(text.slice(Math.max(at, equals - maxNameLength), equals).trimEnd())?.[0] ?? ''
    const quote = /\s*(["'])/y
    quote.lastIndex = equals + 1
    const mark = quote.exec(text)?.[1]
    if (!mark) return
    const end = text.indexOf(mark, quote.lastIndex)
    if (end === -1 || end >= tag.end) return
    const local = name.slice(name.indexOf(':') + 1)
    if (local && !/^xmlns(:|$)/.test(name)) {
      add(record, [...within, local].join('.'), plainText(text.slice(quote.lastIndex, end)))
    }
    at = end + 1
  }
}

const maxNameLength = 200

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns a text without comments, with entities and CDATA sections replaced by their content. */
function plainText(raw: string): string {
  if (!/[&<]/.test(raw)) return raw.trim()
  let text = ''
  let at = 0
  while (at < raw.length) {
    const mark = raw.indexOf('<!', at)
    const end = mark === -1 ? raw.length : mark
    text += withoutEntities(raw.slice(at, end))
    if (mark === -1) break
    const isData = raw.startsWith('<![CDATA[', mark)
    const close = raw.indexOf(isData ? ']]>' : '-->', mark)
    if (close === -1) break
    if (isData) text += raw.slice(mark + 9, close)
    at = close + 3
  }
  return text.trim()
}

function withoutEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? entities[name]! : entity
    const code = Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1))
    return code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ''
  })
}
