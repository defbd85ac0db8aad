/** Repairs common errors in GeoJSON files. */
import { invalidJson, type TextRepair } from '../json/elements.ts'

/** A GUID in braces without quotes, as in ESRI exports, up to the end of its line. */
const globalId =
  /(?<!\\)("GLOBALID"[ \t]*:[ \t]*)\{([^{}"\r\n]*)\}(?=[ \t]*,?[ \t]*(?:\}[ \t]*,?[ \t]*)?\r?$)/gim

/** Maximum length, in characters, of the text buffered until the end of its line; longer lines are not repaired. */
const maxLineLength = 1 << 20

/** Replaces `"GLOBALID": {TEXT}` by `"GLOBALID": "TEXT"`, once per line. */
export function globalIdRepair(): TextRepair {
  let pending = ''
  return {
    write(text) {
      const available = pending + text
      const end = available.lastIndexOf('\n') + 1
      if (end === 0 && available.length < maxLineLength) {
        pending = available
        return ''
      }
      const repairedEnd = end || available.length
      pending = available.slice(repairedEnd)
      return repaired(available.slice(0, repairedEnd))
    },
    end: () => repaired(pending)
  }
}

function repaired(text: string): string {
  return text.replace(globalId, (_all, name: string, value: string) => name + JSON.stringify(value))
}

/** Corrects the type of lines with several parts, which ESRI exports declare as `LineString`. */
export function repairedGeometry(geometry: unknown): unknown {
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown }
  if (type !== 'LineString' || !Array.isArray(coordinates)) return geometry
  const isNested = coordinates.some((part: unknown) => Array.isArray(part) && Array.isArray(part[0]))
  return isNested ? { ...(geometry as object), type: 'MultiLineString' } : geometry
}

/** Parses JSON that may have trailing commas before closing brackets. @throws ConversionError */
export function parsedLoosely(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    try {
      return JSON.parse(withoutLastCommas(text)) as unknown
    } catch (error) {
      throw invalidJson('', error)
    }
  }
}

/** Removes trailing commas before closing brackets, except inside strings. */
function withoutLastCommas(text: string): string {
  const parts: string[] = []
  let from = 0
  let comma = -1
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === ',') {
      comma = at
      continue
    } else if ((character === '}' || character === ']') && comma !== -1) {
      parts.push(text.slice(from, comma))
      from = comma + 1
    } else if (character === ' ' || character === '\n' || character === '\r' || character === '\t') continue
    comma = -1
  }
  return parts.join('') + text.slice(from)
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
