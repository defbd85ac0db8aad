/** APIs missing in the oldest supported browsers (`scripts/browserTargets.ts`), without a polyfill. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Patterns of missing APIs, by the first browser versions that have them. */
const tooNew: Record<string, RegExp> = {
  'Array.fromAsync (Chrome 121)': /\bArray\.fromAsync\b/,
  'Promise.withResolvers (Safari 17.4)': /\bPromise\.withResolvers\b/,
  'Promise.try (Safari 18.2)': /\bPromise\.try\b/,
  'Object.groupBy (Safari 17.4)': /\bObject\.groupBy\b/,
  'methods of sets (Safari 17, Chrome 122)':
    /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'methods of iterators (Safari 18.4)':
    /\bIterator\.|\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|toArray|reduce|take|drop|flatMap|forEach)\(/,
  'RegExp.escape (Safari 18.2)': /\bRegExp\.escape\b/,
  'AbortSignal.any (Safari 17.4)': /\bAbortSignal\.any\b/,
  'requestIdleCallback (no Safari)': /\brequestIdleCallback\b/,
  'Intl.DurationFormat (Chrome 129)': /\bIntl\.DurationFormat\b/,
  'bytes as text (Safari 18.2)': /\.(?:fromBase64|toBase64|fromHex|toHex)\(/,
  'getOrInsert (Chrome 145)': /\.getOrInsert(?:Computed)?\(/,
  'checkVisibility (Safari 17.4)': /\.checkVisibility\(/,
  'Temporal (no Safari)': /\bTemporal\./
}

it('no page calls an API missing in the oldest supported browsers', () => {
  const files = globSync(['{src,base-apps,contract}/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file)
  )
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return Object.entries(tooNew)
      .filter(([, called]) => called.test(text))
      .map(([name]) => `${file}: ${name}`)
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

/** The polyfills must be the first import, because libraries may need them when the first screen loads. */
it('every entry imports the polyfills first', () => {
  const entries = globSync(['src/{,*/}main.tsx', 'src/appFrame/appFrame.ts', 'base-apps/shared/start.tsx'], {
    cwd: root
  })
  expect(entries).toHaveLength(6)
  for (const entry of entries) {
    const [first] = readFileSync(join(root, entry), 'utf8').match(/^import .*/m) ?? []
    expect(first, entry).toMatch(/^import '[./]*(?:src\/)?olderBrowsers\.ts'$/)
  }
})
