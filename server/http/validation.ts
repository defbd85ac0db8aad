/**
 * JSON schema validation of requests, with French messages (docs/api/datasets.md). Schemas are compiled lazily:
 * compiling all of them would take half of the time to start.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import french from 'ajv-i18n/localize/fr/index.js'
import type { FastifyInstance } from 'fastify'
import { httpError } from './errors.ts'

// The default exports of these CommonJS packages are typed as namespaces under verbatimModuleSyntax.
const withFormats = addFormats as unknown as typeof addFormats.default

function validator({ allErrors, coerceTypes }: { allErrors: boolean; coerceTypes: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors,
    coerceTypes,
    useDefaults: true,
    strict: false,
    removeAdditional: false
  })
  withFormats(ajv)
  const { validate: isDateTime } = ajv.formats['date-time'] as { validate: (text: string) => boolean }
  // RFC 3339 allows leap seconds, and the default format offsets without minutes; `Date` parses neither.
  ajv.addFormat('date-time', (text) => isDateTime(text) && !Number.isNaN(Date.parse(text)))
  return ajv
}

const bodies = validator({ allErrors: true, coerceTypes: false })
const validBodies = validator({ allErrors: false, coerceTypes: false })
const parameters = validator({ allErrors: true, coerceTypes: true })

/** Like `ajv.compile`, but compiles at the first call. */
function compiled(ajv: Ajv, schema: object): Validate {
  let compiledNow: ValidateFunction | undefined
  const validate: Validate = (data) => {
    compiledNow ??= ajv.compile(schema)
    const isValid = compiledNow(data)
    validate.errors = compiledNow.errors ?? null
    return isValid
  }
  validate.errors = null
  return validate
}

interface Validate {
  (data: unknown): boolean
  errors: ErrorObject[] | null
}

/** Maximum number of items of a list that are validated in detail: a megabyte of invalid items would take seconds. */
const maxJudged = 2000
/** Depth of a body down to which long lists are shortened for that. */
const cutLevels = 4

/** Validates a body and reports all its errors; in long lists, those of the first items only. */
function compiledBody(schema: object): Validate {
  const isValid = compiled(validBodies, schema)
  const judge = compiled(bodies, schema)
  const validate: Validate = (data) => {
    validate.errors = null
    if (isValid(data)) return true
    validate.errors = judge(withShortLists(data, cutLevels)) ? isValid.errors : judge.errors
    return false
  }
  validate.errors = null
  return validate
}

function withShortLists(value: unknown, levels: number): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, maxJudged).map((item) => withShortLists(item, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withShortLists(item, levels - 1)])
  )
}

export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    return httpPart === 'body' ? compiledBody(schema) : compiled(parameters, schema)
  })
  app.setSchemaErrorFormatter((errors, part) =>
    httpError('invalidDocument', { text: validationText(errors as ErrorObject[], part) })
  )
}

/**
 * Compiles a schema for a body outside of route validation (a multipart part). The returned function throws HttpError
 * 400.
 */
export function compileBody(schema: object): (body: unknown) => void {
  const validate = compiledBody(schema)
  return (body) => {
    if (!validate(body))
      throw httpError('invalidDocument', { text: validationText(validate.errors ?? [], 'body') })
  }
}

/** Compiles a schema for a whole document: error pointers start at its root, as in `data/apiKeys/0`. */
export function compileDocument(schema: object): (document: unknown) => void {
  const validate = compiledBody(schema)
  return (document) => {
    if (!validate(document))
      throw httpError('invalidDocument', { text: errorsText(validate.errors ?? [], 'data') })
  }
}

/** Message of validation errors, joined by commas: `data/body/title doit être de type string (string)`. */
function validationText(errors: ErrorObject[], part: string): string {
  return errorsText(errors, `data/${part}`)
}

/** Maximum number of errors in a response, which could otherwise have megabytes. */
const maxReported = 100
/** Maximum number of errors that are processed: a value with alternative types has one for each. */
const maxRead = 20 * maxReported

function errorsText(errors: ErrorObject[], root: string): string {
  const shown = withoutNullBranches(errors.slice(0, maxRead)).slice(0, maxReported)
  french(shown)
  return shown
    .map((error) => `${root}${error.instancePath} ${error.message} (${parametersText(error)})`)
    .join(', ')
}

/** Removes "must be null" from the errors of a nullable value: the other branch says the expected type. */
function withoutNullBranches(errors: ErrorObject[]): ErrorObject[] {
  const nullable = new Set<string>()
  for (const { keyword, params, schemaPath } of errors) {
    const union = /^(.*\/anyOf)\/\d+\/type$/.exec(schemaPath)?.[1]
    if (union && keyword === 'type' && params.type === 'null') nullable.add(union)
  }
  return errors.filter(({ keyword, params, schemaPath }) => {
    if (keyword === 'anyOf') return !nullable.has(schemaPath)
    const isNull = keyword === 'type' && params.type === 'null'
    return !isNull || !nullable.has(schemaPath.replace(/\/\d+\/type$/, ''))
  })
}

function parametersText(error: ErrorObject): string {
  const entries = Object.entries(error.params as Record<string, unknown>)
  const [first] = entries
  if (entries.length === 1 && first) return String(first[1])
  return entries.map(([key, value]) => `${key}=${String(value)}`).join(', ')
}
