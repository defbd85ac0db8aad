/** One action on one line: what is sent of the line, and what is made of the answer (docs/api/extensions.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { shortJson } from '../processing/tasks/lineRules.ts'
import { startOfText } from './messageText.ts'
import { outputConversion, unfit, type OutputConversion } from './outputValue.ts'
import type {
  ActionInputLine,
  ActionResult,
  ExtensionPlan,
  Line,
  PlannedOutput,
  PlannedReference,
  PlannedRemote
} from './plan.ts'

export interface LineAction {
  /** Undefined for a line that has nothing to send. */
  inputOf(line: Line): ActionInputLine
  /**
   * Puts a result in the place of the one before; without a result there is none.
   * @returns the message of a line that a mandatory action failed for
   */
  apply(line: Line, result: ActionResult): string | undefined
}

interface Output {
  name: string
  /** Names one inside another that a dotted name may stand for. */
  path: string[] | undefined
  column: string
  convert: OutputConversion
}

const longestError = 1000

export function lineAction(
  planned: PlannedRemote | PlannedReference,
  { schema, defaultTimeZone }: ExtensionPlan
): LineAction {
  const { inputs, error, prefix, mandatory } = planned
  const properties = new Map(schema.map((property) => [property.key, property]))
  const outputs = planned.outputs.map(({ name, column, separator }: PlannedOutput): Output => {
    const property: SchemaProperty = properties.get(column) ?? { key: column, type: 'string' }
    return {
      name,
      path: name.includes('.') ? name.split('.') : undefined,
      column,
      convert: outputConversion(property, separator?.trim(), defaultTimeZone)
    }
  })
  const columns = [...outputs.map(({ column }) => column), error.column]

  function clear(line: Line): void {
    for (const column of columns) if (Object.hasOwn(line, column)) delete line[column]
  }

  function fail(line: Line, message: string): string | undefined {
    clear(line)
    line[error.column] = message
    return mandatory ? `enrichissement obligatoire en échec (${prefix}) : ${message}` : undefined
  }

  return {
    inputOf(line) {
      let input: Record<string, unknown> | undefined
      for (const { name, column } of inputs) {
        const value = line[column]
        if (value === undefined || value === '' || Array.isArray(value)) continue
        input ??= {}
        input[name] = value
      }
      return input
    },
    apply(line, result) {
      clear(line)
      if (!result) return undefined
      const message = errorOf(outputOf(result, error.name))
      if (message !== undefined) return fail(line, message)
      for (const { name, path, column, convert } of outputs) {
        const given = outputOf(result, name, path)
        const value = convert(given)
        if (value === unfit) {
          return fail(line, `valeur inattendue pour ${name} : ${shortJson(textOf(given))}`)
        }
        if (value !== undefined) line[column] = value
      }
      return undefined
    }
  }
}

/** The property of the whole name, or of the objects that its parts name. */
function outputOf(result: Record<string, unknown>, name: string, path?: string[]): unknown {
  if (Object.hasOwn(result, name)) return result[name]
  if (!path) return undefined
  let found: unknown = result
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return found
}

/** Undefined when the service tells no error: some always answer the property, as null, false or an empty text. */
function errorOf(error: unknown): string | undefined {
  if (error === undefined || error === null || error === '' || error === false) return undefined
  const text = textOf(error).trim()
  return startOfText(text, longestError)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed()
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // The value is too deep for anybody to read.
    return typeof value
  }
}
