/** What the platform draws its maps on: a style of its configuration, or the plain ground of its own. */
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../shared/requests.ts'
import { application } from '../shared/application.ts'

export interface Ground {
  /** Address of a MapLibre style; the plain ground without it. */
  style?: string
  /** Layer of the style that data are drawn under. */
  before?: string
}

interface Settings {
  map?: { style: string; beforeLayer?: string }
}

/** Layer of the plain ground whose names stay above the data. */
const plainNames = 'ground-names'

/** @returns undefined until it is known */
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
  // `./` starts at the root of the site.
  const address = style.startsWith('./')
    ? `${platformUrl().replace(/\/data-fair$/, '')}${style.slice(1)}`
    : style
  return { style: address, ...(beforeLayer ? { before: beforeLayer } : {}) }
}

const settingsUrl = (): string => `${platformUrl()}/base-apps/settings.json`

const platformUrl = (): string => application().apiUrl.replace(/\/api\/v1$/, '')
