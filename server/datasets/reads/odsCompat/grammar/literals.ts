/** Parsers of literals in expressions (docs/api/ods-compat.md). */
import { nowUnits, type Literal, type NowStep, type NowUnit } from './nodes.ts'
import type { Scanner } from './scanner.ts'

/** Words that can only be column names between backquotes. */
export const reservedWords: ReadonlySet<string> = new Set(['null', 'true', 'false', 'not', 'and', 'or'])

export function takeLiteral(scanner: Scanner): Literal | undefined {
  const text = scanner.takeString()
  if (text !== undefined) return { kind: 'string', value: text }
  const date = takeTagged(scanner, 'date')
  if (date !== undefined) return { kind: 'date', text: date }
  if (scanner.takeFunction('now')) return { kind: 'now', steps: nowSteps(scanner) }
  if (scanner.takeWord('null')) return { kind: 'null' }
  if (scanner.takeWord('true')) return { kind: 'boolean', value: true }
  if (scanner.takeWord('false')) return { kind: 'boolean', value: false }
  const number = scanner.takeNumber()
  return number === undefined ? undefined : { kind: 'number', text: number }
}

export function literal(scanner: Scanner): Literal {
  const value = takeLiteral(scanner)
  if (value) return value
  scanner.skipSpaces()
  throw scanner.unexpected()
}

/** Parses `geom'…'`. @returns the text of the geometry */
export function geometryText(scanner: Scanner): string {
  const geometry = takeTagged(scanner, 'geom')
  if (geometry !== undefined) return geometry
  scanner.skipSpaces()
  throw scanner.expected("geom'…'")
}

/** Parses a quoted text directly preceded by a word, such as `date'…'`. */
function takeTagged(scanner: Scanner, tag: string): string | undefined {
  const start = scanner.position
  if (scanner.takeWord(tag) && /["']/.test(scanner.text.charAt(scanner.position))) return scanner.string()
  scanner.position = start
  return undefined
}

function nowSteps(scanner: Scanner): NowStep[] {
  const steps: NowStep[] = []
  if (scanner.take(')')) return steps
  do {
    const name = scanner.identifier().toLowerCase()
    const unit = nowUnits.find((candidate) => name === candidate || name === `${candidate}s`)
    if (!unit) throw scanner.expected('une unité de temps')
    scanner.expect('=')
    steps.push(nowStep(unit, scanner.signedInteger()))
  } while (scanner.take(','))
  scanner.expect(')')
  return steps
}

function nowStep(unit: NowUnit, text: string): NowStep {
  const [first] = text
  const sign = first === '+' || first === '-' ? first : ''
  return { unit, sign, amount: Number(text.slice(sign.length)) }
}
