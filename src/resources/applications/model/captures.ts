/** What is asked of a picture of an application. */
import type { Application } from '../../../../contract/applications/application.ts'
import type { QueryValue } from '../../../api/http.ts'

interface CaptureSize {
  width: number
  height: number
}

const sizeBounds = { min: 50, max: 5000 }

function numberOf(text: string | undefined, otherwise: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}

/** The size that the base application asks for. */
export function captureSize({ baseApp }: Pick<Application, 'baseApp'>): CaptureSize {
  const meta = baseApp?.meta ?? {}
  return { width: numberOf(meta['df:capture-width'], 800), height: numberOf(meta['df:capture-height'], 450) }
}

export function isCaptureSize({ width, height }: CaptureSize): boolean {
  return [width, height].every(
    (side) => Number.isInteger(side) && side >= sizeBounds.min && side <= sizeBounds.max
  )
}

/** Whether the state of the application is in its address. */
export function hasState({ baseApp }: Pick<Application, 'baseApp'>): boolean {
  const state = baseApp?.meta['df:sync-state']
  return !!state && state !== 'false'
}

/** Parameters of its address that are none of the state. */
const ownParameters = new Set(['d-frame', 'primary', 'dark'])

/** Parameters of the request: the state of the application is that of an address that it went to. */
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

/** Name of the saved file, by the type of the picture. */
export function captureName(id: string, type: string | null): string {
  const extension = /^image\/(\w+)/.exec(type ?? '')?.[1] ?? 'png'
  return `${id}.${extension === 'jpeg' ? 'jpg' : extension}`
}
