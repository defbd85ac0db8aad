/** Base map: the style of the platform configuration, or the built-in plain map. */
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../shared/requests.ts'
import { application } from '../shared/application.ts'

interface Ground {
  /** URL of a MapLibre style; undefined for the plain map. */
  style?: string
  /** Id of the style layer below which the data are drawn. */
  before?: string
}

interface Settings {
  map?: { style: string; beforeLayer?: string }
}

/** Layer of the plain map with place names, which stays above the data. */
const plainNames = 'ground-names'

/** @returns undefined until the base map is known */
export function useGround(): Ground | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => getJson<Settings>(settingsUrl(), signal),
    staleTime: Infinity,
    retry: false
  })
  if (isPending) return undefined
  const { style, beforeLayer } = data?.map ?? {}
  if (!style) return { before: plainNames }
  // `./` is relative to the root of the site.
  const address = style.startsWith('./')
    ? `${platformUrl().replace(/\/data-fair$/, '')}${style.slice(1)}`
    : style
  return { style: address, ...(beforeLayer ? { before: beforeLayer } : {}) }
}

const settingsUrl = (): string => `${platformUrl()}/base-apps/settings.json`

const platformUrl = (): string => application().apiUrl.replace(/\/api\/v1$/, '')
