/**
 * Computes the extension values of lines before the transaction that writes them. The values are stored only when the
 * written line is the one that was expected.
 */
import { ExtensionError } from '../../extensions/extensionError.ts'
import type { LineDatabase } from '../database.ts'
import type { LineRules } from '../lineRules.ts'
import { contentAfter, type ExpectedExtension, type Operation } from '../operation.ts'
import { idOf, type Writing } from '../operations.ts'
import { ownerOf } from '../ownLines.ts'
import { waitingExtension } from './lineExtension.ts'
import { mandatoryPrefixes } from './settings.ts'
import type { ExtendedLine, Extender, ExtendOptions, LineToExtend } from './lineExtender.ts'

/** Most lines of one request to a service. */
export const maxLinesPerWrite = 250

interface WritingLines {
  database: Pick<LineDatabase, 'find'>
  rules: LineRules
  writing: Writing
  /** @throws ExtensionError when the extensions cannot be applied */
  extender: () => Promise<Extender>
}

/** Splits operations, in order, into parts in which no two operations concern the same line. */
export function* distinctLines(
  operations: Operation[],
  rules: LineRules,
  maxLength: number
): Generator<Operation[]> {
  let part: Operation[] = []
  let ids = new Set<string>()
  for (const operation of operations) {
    const identified = { ...operation, ...idOf(operation, rules) }
    if (part.length >= maxLength || ids.has(identified.id)) {
      yield part
      part = []
      ids = new Set()
    }
    part.push(identified)
    ids.add(identified.id)
  }
  if (part.length) yield part
}

/**
 * Extends the lines that operations would write.
 * @param operations operations with the id of their line
 * @returns the operations with the extension values of their lines
 */
export async function withExtensions(
  lines: WritingLines,
  operations: Operation[],
  options: ExtendOptions
): Promise<Operation[]> {
  const expected = operations.map((operation) => expectedLine(lines, operation))
  const toExtend = expected.flatMap((line) => line ?? [])
  if (!toExtend.length) return operations
  const extended = (await extendedLines(lines, toExtend, options)).values()
  return operations.map((operation, position) => {
    const extension = expected[position] && extended.next().value
    return extension ? { ...operation, extension } : operation
  })
}

interface ExpectedLine extends LineToExtend {
  text: string
}

/** Returns the line that an operation would write, undefined when it writes none. */
function expectedLine(
  { database, rules, writing }: WritingLines,
  operation: Operation
): ExpectedLine | undefined {
  const { action, id = '', owner } = operation
  if (action === 'delete') return undefined
  const current = database.find(id)
  if (current ? action === 'create' : action === 'update' || action === 'patch') return undefined
  if (owner && current && ownerOf(current) !== owner.key) return undefined
  const content = contentAfter(operation, current, rules)
  const isBroken = !rules.dataset.nonBlockingValidation && rules.check(content, operation.texts) !== undefined
  const text = rules.textOf(content)
  const isSame = current?.content === text && operation.updatedAt === undefined
  if (isBroken || isSame) return undefined
  return {
    id,
    content,
    previous: current ?? {},
    updatedAt: operation.updatedAt ?? writing.now,
    author: rules.keepsAuthor ? writing.author : undefined,
    text
  }
}

async function extendedLines(
  { rules, extender }: WritingLines,
  lines: ExpectedLine[],
  options: ExtendOptions
): Promise<ExpectedExtension[]> {
  const { isMandatory } = rules
  try {
    const result = await (await extender()).extend(lines, options)
    return result.lines.map((line, position) => ({
      ...expectedExtension(line, isMandatory, result.error),
      content: lines[position]?.text ?? ''
    }))
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error
    const { dataset } = rules
    const refusal = isMandatory
      ? { refusal: mandatoryFailed(mandatoryPrefixes(dataset).join(', '), error.message) }
      : {}
    return lines.map(({ previous, text }) => ({
      ...waitingExtension(previous),
      content: text,
      isWaiting: true,
      ...refusal
    }))
  }
}

const mandatoryFailed = (field: string, message: string): string =>
  `enrichissement obligatoire en échec (${field}) : ${message}`

function expectedExtension(
  { extended, inputDigests, isWaiting, failure, unmet }: ExtendedLine,
  isMandatory: boolean,
  error: ExtensionError | undefined
): Omit<ExpectedExtension, 'content'> {
  const line = { extended, inputDigests, isWaiting }
  if (unmet !== undefined) return { ...line, refusal: mandatoryFailed(unmet, error?.message ?? '') }
  if (!failure) return line
  if (!isMandatory) return { ...line, failure: failure.message }
  const isTold = failure.message.startsWith('enrichissement obligatoire en échec')
  return { ...line, refusal: isTold ? failure.message : mandatoryFailed(failure.field, failure.message) }
}
