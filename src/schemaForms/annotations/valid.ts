/**
 * Validates values against a schema known only at run time. The validator interprets the schema: the CSP of embeds
 * forbids the eval of ajv (docs/browser.md).
 */
import { Validator, type OutputUnit } from '@cfworker/json-schema'
import type { JsonSchema } from './schema.ts'

const validators = new WeakMap<JsonSchema, Validator | null>()

function validatorOf(schema: JsonSchema): Validator | null {
  const cachedValidator = validators.get(schema)
  if (cachedValidator !== undefined) return cachedValidator
  let validator: Validator | null
  try {
    validator = new Validator(tolerant(schema), '7', false)
  } catch {
    validator = null
  }
  validators.set(schema, validator)
  return validator
}

/** All errors; none when the schema itself is invalid. */
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

/** Schema without the keywords that break the validator: `$schema`, `$id` and invalid regular expressions. */
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
