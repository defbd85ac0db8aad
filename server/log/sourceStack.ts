/**
 * Stacks of the bundle told as places in the sources. Node does it too (`--enable-source-maps`), but reads all maps at
 * the start and holds 70 MB for it: here, the first error that is logged reads them.
 */
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

const bundle = new URL('.', import.meta.url).href
const isBundled = import.meta.url.endsWith('.js')
const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g

/** Places that were asked for: an error that comes again reads no map. There are as many as calls in the code at most. */
const known = new Map<string, string>()

/** The stack with the places of the sources, as far as maps tell them; a stack of the sources themselves as it is. */
export function sourceStack(stack: string): string {
  return isBundled ? mappedStack(stack, bundle) : stack
}

/** @param folder address of the folder with bundled files and their maps, `/` at its end */
export function mappedStack(stack: string, folder: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replace(place, (text, file: string, line: string, column: string) => {
    if (!file.startsWith(folder)) return text
    const told = known.get(text)
    if (told) return told
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
