/** Applies one action to one line: makes its input, and writes its result into the line (docs/api/extensions.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { bareObject } from '../bareObjects.ts'
import { shortJson } from '../processing/tasks/lineRules.ts'
import { startOfText } from './messageText.ts'
import { outputConversion, invalidValue, type OutputConversion } from './outputValue.ts'
import type {
  ActionInputLine,
  ActionResult,
  ExtensionPlan,
  Line,
  PlannedOutput,
  PlannedReference,
  PlannedRemote
} from './plan.ts'

interface LineAction {
  /** Returns the input made from the columns of a line; undefined when none has a value. */
  inputOf(line: Line): ActionInputLine
  /**
   * Replaces the former outputs and error of the line by those of the result; removes them without a result.
   * @returns the error message when a mandatory action failed for the line, else undefined
   */
  apply(line: Line, result: ActionResult): string | undefined
}

interface Output {
  name: string
  /** Parts of a dotted name, which may be a path into nested objects; undefined for a name without dot. */
  path: string[] | undefined
  column: string
  convert: OutputConversion
}

/** Maximum characters of the error text of a line. */
const maxErrorLength = 1000

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
        const value = Object.hasOwn(line, column) ? line[column] : undefined
        if (value === undefined || value === '' || Array.isArray(value)) continue
        input ??= bareObject()
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
        const output = outputOf(result, name, path)
        const value = convert(output)
        if (value === invalidValue) {
          return fail(line, `valeur inattendue pour ${name} : ${shortJson(textOf(output))}`)
        }
        if (value !== undefined) line[column] = value
      }
      return undefined
    }
  }
}

/** Returns the property with the whole dotted name, else the value at the path of its parts in nested objects. */
function outputOf(result: Record<string, unknown>, name: string, path?: string[]): unknown {
  if (Object.hasOwn(result, name)) return result[name]
  if (!path) return undefined
  let value: unknown = result
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** Returns the error text; undefined without error. Some services always return the property: null, false or empty. */
function errorOf(error: unknown): string | undefined {
  if (error === undefined || error === null || error === '' || error === false) return undefined
  const text = textOf(error).trim()
  return startOfText(text, maxErrorLength)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed()
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // `JSON.stringify` overflows the stack on very deep values.
    return typeof value
  }
}
