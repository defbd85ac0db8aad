/**
 * Generates the large benchmark file: lines of 13 columns with about 23 French-like words each, whose frequencies
 * follow Zipf's law as in natural language. The output is deterministic.
 *
 * node tests/bench/generate.ts PATH [--lines 1000000]
 */
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { twoDigits } from '../../contract/time/digits.ts'
import { seededRandom } from '../../samples/random.ts'

const onsets = 'b c d f g j l m n p r s t v ch br cr fr gr pl tr qu'.split(' ')
const vowels = 'a e i o u é è ou on an ai eu in'.split(' ')
const endings = 's t r ment tion age eur elle ique ier té aux el if ance ure'.split(' ')
const frequentWords = 'de la le et les des en un du une que est pour dans par sur au plus avec ce'.split(' ')

const vocabularySize = 50_000
const categoryCount = 3_000
/** Minimum and maximum number of words of each text column. */
const textColumns = {
  titre: [2, 4],
  adresse: [3, 5],
  resume: [4, 7],
  description: [6, 10],
  observation: [0, 4]
}

const benchHeader = [
  'identifiant',
  ...Object.keys(textColumns),
  'categorie',
  'date_creation',
  'mis_a_jour',
  'montant',
  'actif',
  'latitude',
  'longitude'
]

function vocabulary(random: () => number): string[] {
  const pick = (list: string[]): string => list[Math.floor(random() * list.length)] ?? ''
  const words = new Set(frequentWords)
  while (words.size < vocabularySize) {
    const syllables = 1 + Math.floor(random() * random() * 3)
    let word = ''
    for (let index = 0; index < syllables; index++) word += pick(onsets) + pick(vowels)
    words.add(word + pick(endings))
  }
  return [...words]
}

/** Lookup table for drawing ranks: rank r has a probability proportional to 1/r. */
function zipfTable(size: number): Uint16Array {
  const table = new Uint16Array(1 << 20)
  const weights = Float64Array.from({ length: size }, (_, rank) => 1 / (rank + 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let filled = 0
  let cumulated = 0
  weights.forEach((weight, rank) => {
    cumulated += weight
    const end = Math.round((cumulated / total) * table.length)
    table.fill(rank, filled, end)
    filled = end
  })
  return table
}

function lineMaker(): (number: number) => string {
  const random = seededRandom(20_240_601)
  const words = vocabulary(random)
  const ranks = zipfTable(words.length)
  const draw = (count: number): number => Math.floor(random() * count)
  const word = (): string => words[ranks[draw(ranks.length)] ?? 0] ?? ''
  const text = ([min = 0, max = 0]: number[]): string => {
    const count = min + draw(max - min + 1)
    let result = ''
    for (let index = 0; index < count; index++) result += index ? ` ${word()}` : word()
    return result
  }
  const categories = Array.from({ length: categoryCount }, () => `${word()} ${word()} ${word()}`)
  const day = (): string => `${2010 + draw(15)}-${twoDigits(1 + draw(12))}-${twoDigits(1 + draw(28))}`
  return (number) => {
    const texts = Object.values(textColumns).map((range) => text(range))
    // One description in ten contains a comma, so it is quoted.
    if (random() < 0.1) texts[3] = `"${texts[3]}, ${word()}"`
    const time = `${twoDigits(draw(24))}:${twoDigits(draw(60))}:${twoDigits(draw(60))}`
    return [
      `FR-${String(number).padStart(8, '0')}`,
      ...texts,
      categories[Math.floor(random() * random() * categoryCount)],
      day(),
      `${day()}T${time}+02:00`,
      (random() * 100_000).toFixed(2),
      random() < 0.7 ? 'oui' : 'non',
      (42 + random() * 9).toFixed(6),
      (-4.5 + random() * 12).toFixed(6)
    ].join(',')
  }
}

/** Writes the file as a stream. */
export async function generateCsv(path: string, lines = 1_000_000): Promise<void> {
  const output = createWriteStream(path)
  const makeLine = lineMaker()
  let batch = `${benchHeader.join(',')}\n`
  for (let number = 1; number <= lines; number++) {
    batch += `${makeLine(number)}\n`
    if (batch.length > 1 << 20) {
      if (!output.write(batch)) await once(output, 'drain')
      batch = ''
    }
  }
  output.end(batch)
  await once(output, 'finish')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lines: { type: 'string', default: '1000000' } }
  })
  const [path] = positionals
  if (!path) throw new Error('Usage: node tests/bench/generate.ts PATH [--lines 1000000]')
  await generateCsv(path, Number(values.lines))
}
