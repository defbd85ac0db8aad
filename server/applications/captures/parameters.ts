/** Query parameters of captures of applications. No I/O (docs/api/applications.md#captures). */
import { httpError } from '../../http/errors.ts'

type Query = Record<string, unknown>

const defaultSize = { width: 1050, height: 450 }
const max = 4000

/** Tells whether a query asks for the default capture, which is stored: no parameter but `updatedAt`. */
export function isDefaultCapture(query: Query): boolean {
  return Object.keys(query).every((name) => name === 'updatedAt')
}

/**
 * Returns the address of the page to capture; query parameters with the prefix `app_` are passed on without it.
 * @param page address of the application
 */
export function targetOf(page: string, query: Query, isThumbnail: boolean): string {
  const url = new URL(page)
  for (const [name, value] of Object.entries(query)) {
    const applicationName = name.startsWith('app_') ? name.slice(4) : ''
    if (!applicationName) continue
    for (const item of [value].flat()) url.searchParams.append(applicationName, String(item))
  }
  if (isThumbnail) url.searchParams.set('thumbnail', 'true')
  return url.href
}

/**
 * Returns the size in pixels.
 * @throws HttpError 400 for a size out of bounds
 */
export function sizeOf(query: Query): { width: number; height: number } {
  return {
    width: pixels('width', query.width) ?? defaultSize.width,
    height: pixels('height', query.height) ?? defaultSize.height
  }
}

function pixels(name: string, value: unknown): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = typeof value === 'string' ? Number(value) : Number.NaN
  if (!Number.isInteger(number) || number < 1 || number > max) throw httpError('malformedParameter', { name })
  return number
}
