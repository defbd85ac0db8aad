import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, apiJson, apiRequest, errorDetail } from './http.ts'
import { ServerUnreachable } from './unreachable.ts'

afterEach(() => vi.unstubAllGlobals())

const named = new Headers({ 'x-request-id': 'abc123' })

it('shows a server error with the request, and a refusal with its text', () => {
  expect(errorDetail(new ApiError(500, '', named))).toBe('500 (abc123)')
  expect(errorDetail(new ApiError(500, '', new Headers()))).toBe('500')
  expect(errorDetail(new ApiError(404, '', named))).toBe('404')
  expect(errorDetail(new ApiError(400, '[noretry] non', named))).toBe('non')
  expect(errorDetail(new Error('lost'))).toBe('lost')
})

it('translates a refusal in another language to the language of the page', () => {
  const headers = new Headers({ 'x-error-text': encodeURIComponent('Jeu de données introuvable.') })
  const error = new ApiError(404, 'Dataset not found', headers)
  expect(errorDetail(error)).toBe('Jeu de données introuvable.')
  expect(error.body).toBe('Dataset not found')
  expect(errorDetail(error.withMessage('Introuvable'))).toBe('Introuvable')
})

it('does not show the HTML page of a proxy as an error message', () => {
  const page = '<html>\r\n<head><title>Bad Gateway</title></head></html>'
  expect(errorDetail(new ApiError(502, page, new Headers()))).toBe("Le serveur n'a pas pu être joint.")
  expect(errorDetail(new ApiError(418, `<!DOCTYPE html>${page}`, new Headers()))).toBe('418')
  // The response is a reverse proxy's HTML page: the server itself names the exceeded limit.
  expect(errorDetail(new ApiError(413, page, new Headers()))).toBe(
    'Le serveur ne prend pas de fichier ni de texte aussi grand.'
  )
  expect(errorDetail(new ApiError(400, '<b> is not a column', new Headers()))).toBe('<b> is not a column')
})

const failure = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => undefined,
    (error: unknown) => error
  )

it('shows a lost connection in the language of the page, whenever it was lost', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const unsent = await failure(apiRequest('/data-fair/api/v1/ping'))
  expect(unsent).toBeInstanceOf(ServerUnreachable)
  expect(errorDetail(unsent)).toBe("Le serveur n'a pas pu être joint.")
  const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(cut)))
  expect(errorDetail(await failure(apiJson('/data-fair/api/v1/ping')))).toBe(errorDetail(unsent))
})

it('does not report an aborted request as a lost connection', async () => {
  const stopped = new DOMException('stopped', 'AbortError')
  vi.stubGlobal('fetch', () => Promise.reject(stopped))
  expect(await failure(apiRequest('/data-fair/api/v1/ping'))).toBe(stopped)
})
