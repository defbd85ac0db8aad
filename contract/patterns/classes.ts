/** Sets of characters, written as the content of an RE2 class: `a-z0-9`. */

export const code = (point: number): string => `\\x{${point.toString(16)}}`

export const everyCharacter = String.raw`\x{0}-\x{10ffff}`
export const lineEnds = String.raw`\x{a}\x{d}\x{2028}\x{2029}`

/** Content of the classes `\d`, `\s`, `\w` and their negations, as ECMAScript defines them. */
export const letterClasses: Record<string, string> = {
  d: '0-9',
  D: String.raw`\x{0}-\x{2f}\x{3a}-\x{10ffff}`,
  w: '0-9A-Z\\x{5f}a-z',
  W: String.raw`\x{0}-\x{2f}\x{3a}-\x{40}\x{5b}-\x{5e}\x{60}\x{7b}-\x{10ffff}`,
  s: String.raw`\x{9}-\x{d}\x{20}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`,
  S: String.raw`\x{0}-\x{8}\x{e}-\x{1f}\x{21}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
}

const blockSize = 4096
const cachedClasses = new Map<string, string>()

/**
 * Characters of a Unicode property, as the JavaScript engine knows them: `\p{Script=Greek}`, `\P{L}`. RE2 has other
 * names for properties, and may have another version of Unicode.
 */
export function propertyClass(escape: string): string {
  const cachedClass = cachedClasses.get(escape)
  if (cachedClass !== undefined) return cachedClass
  // The repeated expression matches single characters: it cannot backtrack.
  const runs = new RegExp(`${escape}+`, 'gu')
  const ranges: [from: number, to: number][] = []
  for (let start = 0; start <= 0x10ffff; start += blockSize) {
    for (const { 0: run } of block(start).matchAll(runs)) {
      const from = run.codePointAt(0) ?? 0
      const to = Array.from(run).at(-1)?.codePointAt(0) ?? from
      addRange(ranges, from, to)
    }
  }
  const contents = ranges
    .map(([from, to]) => (from === to ? code(from) : `${code(from)}-${code(to)}`))
    .join('')
  cachedClasses.set(escape, contents)
  return contents
}

/** All characters of a block of code points, without surrogates. */
function block(start: number): string {
  let text = ''
  for (let point = start; point < start + blockSize; point++) {
    if (point < 0xd800 || point > 0xdfff) text += String.fromCodePoint(point)
  }
  return text
}

/** Appends a range; two runs separated by the surrogates only are merged. */
function addRange(ranges: [number, number][], from: number, to: number): void {
  const last = ranges.at(-1)
  if (last && last[1] + 1 === from) last[1] = to
  else ranges.push([from, to])
}
