/**
 * Whether values fit a schema that nobody knew beforehand. The validator interprets the schema: embeds forbid the eval
 * that ajv compiles with (docs/browser.md).
 */
import { Validator, type OutputUnit } from '@cfworker/json-schema'
import type { JsonSchema } from './schema.ts'

const validators = new WeakMap<JsonSchema, Validator | null>()

function validatorOf(schema: JsonSchema): Validator | null {
  const known = validators.get(schema)
  if (known !== undefined) return known
  let made: Validator | null
  try {
    made = new Validator(tolerant(schema), '7', false)
  } catch {
    made = null
  }
  validators.set(schema, made)
  return made
}

/** Everything that is wrong; nothing where the schema itself is. */
export function faultsOf(schema: JsonSchema, value: unknown): OutputUnit[] {
  const validator = validatorOf(schema)
  if (!validator || value === undefined) return []
  try {
    return validator.validate(value).errors
  } catch {
    return []
  }
}

export function fits(schema: JsonSchema, value: unknown): boolean {
  return faultsOf(schema, value).length === 0
}

/** The schema without what the validator stumbles on: addresses of the schema itself, patterns that are no expressions. */
function tolerant(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key: string, value: unknown) => {
    if ((key === '$schema' || key === '$id') && typeof value === 'string') return undefined
    if (key === 'pattern' && typeof value === 'string' && !isExpression(value)) return undefined
    return value
  }) as JsonSchema
}

function isExpression(pattern: string): boolean {
  try {
    return !!new RegExp(pattern, 'u')
  } catch {
    return false
  }
}
