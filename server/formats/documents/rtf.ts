/** Text of Rich Text Format documents. */
import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import type { FoundText } from './foundText.ts'

/** Groups without text of the document. */
const hiddenGroups = new Set(
  'fonttbl colortbl stylesheet info pict object themedata colorschememapping datastore generator listtable listoverridetable revtbl rsidtbl xmlnstbl mmathPr fldinst latentstyles pgptbl wgrffmtfilter'.split(
    ' '
  )
)
const characters: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: '\t',
  tab: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”'
}

interface Group {
  isHidden: boolean
  /** Number of fallback characters after each Unicode character, which must be skipped (`\uc`). */
  substitutes: number
}

/** A control word with its number, an escaped byte or symbol, a brace, or text. */
const token = /\\([a-zA-Z]+)(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^])|([{}])|[^\\{}]+/g

/** Maximum depth of groups; no real document has deeper ones. */
const deepest = 10_000

export async function readRtf(path: string, output: FoundText): Promise<void> {
  const groups: Group[] = []
  let group: Group = { isHidden: false, substitutes: 1 }
  let encoding = 'windows-1252'
  let skipped = 0
  let bytes: number[] = []

  const flush = (): void => {
    if (bytes.length && !group.isHidden) output.add(iconv.decode(Buffer.from(bytes), encoding))
    bytes = []
  }
  const show = (text: string): void => {
    flush()
    if (!group.isHidden) output.add(text)
  }
  const word = (name: string, value: number | undefined): void => {
    if (hiddenGroups.has(name)) group.isHidden = true
    else if (name === 'u' && value !== undefined) {
      show(String.fromCharCode(value < 0 ? value + 65_536 : value))
      skipped = group.substitutes
    } else if (name === 'uc') group.substitutes = Math.min(Math.max(value ?? 1, 0), 10)
    else if (name === 'ansicpg' && iconv.encodingExists(`windows-${value}`)) encoding = `windows-${value}`
    else if (characters[name] !== undefined) show(characters[name])
  }
  const readTokens = (text: string): void => {
    for (const [tokenText, name, value, byte, symbol, brace] of text.matchAll(token)) {
      if (brace === '{') {
        flush()
        if (groups.length < deepest) groups.push(group)
        group = { ...group }
      } else if (brace === '}') {
        flush()
        group = groups.pop() ?? group
      } else if (name !== undefined) {
        if (name !== 'u') flush()
        word(name, value === undefined ? undefined : Number(value))
      } else if (byte !== undefined) {
        if (skipped) skipped -= 1
        else bytes.push(Number.parseInt(byte, 16))
      } else if (symbol === '*') group.isHidden = true
      else if (symbol === '~') show(' ')
      else if (symbol !== undefined) {
        if ('\\{}'.includes(symbol)) show(symbol)
        else if (symbol === '\n' || symbol === '\r') show('\n')
      } else {
        const literal = tokenText.replaceAll(/[\r\n]/g, '')
        show(literal.slice(skipped))
        skipped = Math.max(0, skipped - literal.length)
      }
    }
    flush()
  }

  let waiting = ''
  for await (const chunk of createReadStream(path, 'latin1')) {
    const text = waiting + (chunk as string)
    // A control word may continue in the next chunk.
    const last = text.lastIndexOf('\\')
    const end = last !== -1 && text.length - last < 64 ? last : text.length
    waiting = text.slice(end)
    readTokens(text.slice(0, end))
    if (output.isOver()) return
  }
  readTokens(waiting)
}
