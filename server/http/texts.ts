/** Texts that clients send are texts: no half of a character, which JSON can name (`"\ud800"`) and nothing can store. */
import type { FastifyInstance } from 'fastify'
import { httpError } from './errors.ts'

interface TextRules {
  /** NUL characters pass: values of lines are what they are. */
  allowsNul?: boolean
}

/** Routes whose bodies are lines. */
const linesRoute = /\/(?:lines|_bulk_lines)(?:\/|$)/

/** Judges bodies, parameters and queries, once who asks has been checked. */
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
 * Looks at every text of a JSON value, names of properties included.
 * @param place of the value, as messages of validation tell it
 * @throws HttpError 400 for the first text that is none
 */
export function checkTexts(value: unknown, place: string, { allowsNul = false }: TextRules = {}): void {
  // No recursion: a value may be deeper than the stack.
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
