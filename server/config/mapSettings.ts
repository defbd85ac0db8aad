import { list, type Environment } from './environment.ts'

/** What maps are drawn on. */
export interface MapConfig {
  /** Address of a MapLibre style; `./` starts at the root of the site. */
  style: string
  /** Layer of the style that data are drawn under. */
  beforeLayer?: string
  /** Origins that the style, its tiles, fonts and pictures come from, beside the site's own. */
  origins: string[]
}

export function mapConfig(environment: Environment): MapConfig | undefined {
  const { MAP_STYLE: style, MAP_BEFORE_LAYER: beforeLayer } = environment
  if (!style) return undefined
  const addresses = [...(style.startsWith('./') ? [] : [style]), ...list(environment, 'MAP_ORIGINS')]
  const origins = addresses.map((text) => webOrigin(text))
  return { style, ...(beforeLayer ? { beforeLayer } : {}), origins: [...new Set(origins)] }
}

/** Origin of an address, `*.` in front of its host included: it becomes a source of the pages' security policy. */
function webOrigin(text: string): string {
  const origin = /^https?:\/\/(?:\*\.)?[a-z\d.-]+(?::\d+)?(?=\/|$)/i.exec(text)?.[0]
  if (!origin) throw new Error(`MAP_STYLE and MAP_ORIGINS must be web addresses, not "${text}"`)
  return origin.toLowerCase()
}
