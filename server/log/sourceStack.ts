/**
 * Maps stack traces of the bundle to the sources. `--enable-source-maps` of Node would read all maps at the start and
 * hold 70 MB; here the first logged error reads them.
 */
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

const bundle = new URL('.', import.meta.url).href
const isBundled = import.meta.url.endsWith('.js')
const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g

/** Cache of mapped positions, bounded by the number of calls in the code. */
const known = new Map<string, string>()

/** The stack trace with positions in the sources, if maps are found; unchanged when running from the sources. */
export function sourceStack(stack: string): string {
  return isBundled ? mappedStack(stack, bundle) : stack
}

/**
 * Maps a stack trace to the sources.
 * @param folder address of the folder with bundled files and their source maps, with trailing slash
 */
export function mappedStack(stack: string, folder: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replace(place, (text, file: string, line: string, column: string) => {
    if (!file.startsWith(folder)) return text
    const translated = known.get(text)
    if (translated) return translated
    if (!maps.has(file)) maps.set(file, mapOf(file))
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return text
    const source = fileURLToPath(new URL(entry.originalSource, file))
    const found = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    known.set(text, found)
    return found
  })
}

function mapOf(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMapPayload)
  } catch {
    return undefined
  }
}
