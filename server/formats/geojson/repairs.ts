/** What programs write wrong in GeoJSON files, read as it was meant. */
import { invalidJson, type TextRepair } from '../json/elements.ts'

/** A GUID that ESRI exports leave between braces without quotes, up to the end of its line. */
const globalId =
  /(?<!\\)("GLOBALID"[ \t]*:[ \t]*)\{([^{}"\r\n]*)\}(?=[ \t]*,?[ \t]*(?:\}[ \t]*,?[ \t]*)?\r?$)/gim

/** Longest text that waits for the end of its line: nothing repairs the lines that are longer. */
const longestLine = 1 << 20

/** Reads `"GLOBALID": {TEXT}` as `"GLOBALID": "TEXT"`, one on a line. */
export function globalIdRepair(): TextRepair {
  let held = ''
  return {
    write(text) {
      const whole = held + text
      const end = whole.lastIndexOf('\n') + 1
      if (end === 0 && whole.length < longestLine) {
        held = whole
        return ''
      }
      const cut = end || whole.length
      held = whole.slice(cut)
      return repaired(whole.slice(0, cut))
    },
    end: () => repaired(held)
  }
}

function repaired(text: string): string {
  return text.replace(globalId, (_all, name: string, value: string) => name + JSON.stringify(value))
}

/** Lines of several parts that ESRI exports call a `LineString`. */
export function repairedGeometry(geometry: unknown): unknown {
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown }
  if (type !== 'LineString' || !Array.isArray(coordinates)) return geometry
  const isNested = coordinates.some((part: unknown) => Array.isArray(part) && Array.isArray(part[0]))
  return isNested ? { ...(geometry as object), type: 'MultiLineString' } : geometry
}

/** The value of a text that may have a comma too many before a closing bracket. @throws ConversionError */
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

/** The text without the comma that only spaces part from a closing bracket; strings are left as they are. */
function withoutLastCommas(text: string): string {
  const kept: string[] = []
  let from = 0
  let comma = -1
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === ',') {
      comma = at
      continue
    } else if ((character === '}' || character === ']') && comma !== -1) {
      kept.push(text.slice(from, comma))
      from = comma + 1
    } else if (character === ' ' || character === '\n' || character === '\r' || character === '\t') continue
    comma = -1
  }
  return kept.join('') + text.slice(from)
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
