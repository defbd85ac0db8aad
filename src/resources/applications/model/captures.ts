/** Size and URL parameters of the capture of an application. No I/O. */
import type { Application } from '../../../../contract/applications/application.ts'
import type { QueryValue } from '../../../api/http.ts'

interface CaptureSize {
  width: number
  height: number
}

const sizeBounds = { min: 50, max: 5000 }

function numberOf(text: string | undefined, defaultValue: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : defaultValue
}

/** Size of captures, in pixels, that the base application declares; 800 × 450 by default. */
export function captureSize({ baseApp }: Pick<Application, 'baseApp'>): CaptureSize {
  const meta = baseApp?.meta ?? {}
  return { width: numberOf(meta['df:capture-width'], 800), height: numberOf(meta['df:capture-height'], 450) }
}

export function isCaptureSize({ width, height }: CaptureSize): boolean {
  return [width, height].every(
    (length) => Number.isInteger(length) && length >= sizeBounds.min && length <= sizeBounds.max
  )
}

/** Whether the application keeps its state in its URL. */
export function hasState({ baseApp }: Pick<Application, 'baseApp'>): boolean {
  const state = baseApp?.meta['df:sync-state']
  return !!state && state !== 'false'
}

/** Parameters of the application's URL that are not part of its state. */
const ownParameters = new Set(['d-frame', 'primary', 'dark'])

/**
 * Parameters of the capture request.
 * @param address URL of the application in the state to capture
 */
export function captureQuery(
  { updatedAt }: Pick<Application, 'updatedAt'>,
  { width, height }: CaptureSize,
  address: string | undefined
): Record<string, QueryValue> {
  const state = address ? [...new URL(address).searchParams] : []
  const parameters = state
    .filter(([name]) => !ownParameters.has(name))
    .map(([name, value]): [string, QueryValue] => [`app_${name}`, value])
  return { width, height, updatedAt, ...Object.fromEntries(parameters) }
}

/** File name of a capture, by media type. */
export function captureName(id: string, type: string | null): string {
  const extension = /^image\/(\w+)/.exec(type ?? '')?.[1] ?? 'png'
  return `${id}.${extension === 'jpeg' ? 'jpg' : extension}`
}
