import { list, type Environment } from './environment.ts'

/** Background of maps. */
export interface MapConfig {
  /** Address of a MapLibre style; `./` is relative to the root of the site. */
  style: string
  /** Layer of the style below which data are drawn. */
  beforeLayer?: string
  /** Origins of the style, its tiles, fonts and pictures, besides the site itself. */
  origins: string[]
}

export function mapConfig(environment: Environment): MapConfig | undefined {
  const { MAP_STYLE: style, MAP_BEFORE_LAYER: beforeLayer } = environment
  if (!style) return undefined
  const addresses = [...(style.startsWith('./') ? [] : [style]), ...list(environment, 'MAP_ORIGINS')]
  const origins = addresses.map((text) => webOrigin(text))
  return { style, ...(beforeLayer ? { beforeLayer } : {}), origins: [...new Set(origins)] }
}

/** Origin of an address, with an optional `*.` before the host; becomes a source of the Content-Security-Policy. */
function webOrigin(text: string): string {
  const origin = /^https?:\/\/(?:\*\.)?[a-z\d.-]+(?::\d+)?(?=\/|$)/i.exec(text)?.[0]
  if (!origin) throw new Error(`MAP_STYLE and MAP_ORIGINS must be web addresses, not "${text}"`)
  return origin.toLowerCase()
}
