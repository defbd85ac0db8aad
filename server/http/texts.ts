/** Validation of texts from clients: lone surrogates, which JSON can express (`"\ud800"`), cannot be stored. */
import type { FastifyInstance } from 'fastify'
import { httpError } from './errors.ts'

interface TextRules {
  /** Whether NUL characters are allowed, as in values of lines. */
  allowsNul?: boolean
}

/** Routes whose bodies are lines. */
const linesRoute = /\/(?:lines|_bulk_lines)(?:\/|$)/

/** Validates bodies, parameters and query strings, after the access check. */
export function registerTextRules(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { url = '' } = request.routeOptions
    const isStream = typeof (request.body as { pipe?: unknown } | null | undefined)?.pipe === 'function'
    if (!isStream) checkTexts(request.body, 'data/body', { allowsNul: linesRoute.test(url) })
    checkTexts(request.query, 'data/querystring', { allowsNul: true })
    checkTexts(request.params, 'data/params', { allowsNul: true })
  })
}

/**
 * Checks every text in a JSON value, names of properties included.
 * @param place path of the value, for the error message
 * @throws HttpError 400 for the first invalid text
 */
export function checkTexts(value: unknown, place: string, { allowsNul = false }: TextRules = {}): void {
  // An explicit stack: a value may be nested deeper than the call stack allows.
  const left: [value: unknown, place: string][] = [[value, place]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [current, path] = next
    if (typeof current === 'string') checkText(current, path, allowsNul)
    else if (Array.isArray(current)) {
      for (let index = current.length - 1; index >= 0; index--)
        left.push([current[index], `${path}/${index}`])
    } else if (typeof current === 'object' && current !== null) {
      for (const [key, item] of Object.entries(current).toReversed()) {
        checkText(key, `${path}/${key.toWellFormed()}`, allowsNul)
        left.push([item, `${path}/${key}`])
      }
    }
  }
}

function checkText(text: string, place: string, allowsNul: boolean): void {
  if (!text.isWellFormed()) throw httpError('halfCharacter', { place })
  if (!allowsNul && text.includes('\0'))
    throw httpError('nulCharacter', { place: place.replaceAll('\0', '') })
}
