import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { applicationStatuses } from '../../../../contract/applications/application.ts'
import type { NamedValue } from '../../list/facetOptions.ts'
import type { FacetChoice } from '../../list/ListPanel.tsx'
import { useFacetChoices } from '../../list/useFacetChoices.ts'
import { applicationListUrl, type FacetName } from './listParams.ts'

const baseApplication: NamedValue = (value) => {
  const { url, title, version } = (value ?? {}) as { url?: string; title?: string; version?: string }
  if (!url) return undefined
  return { value: url, label: [title || url, version].filter(Boolean).join(' ') }
}

/** The facets of the list of applications. */
export function useApplicationFacets(): FacetChoice<FacetName>[] {
  const t = useTranslate()
  const own = useMemo(
    () => ({
      names: { 'base-application': baseApplication },
      fixed: {
        status: applicationStatuses.map((value) => ({ value, label: t(`applications.status.${value}`) }))
      }
    }),
    [t]
  )
  return useFacetChoices(applicationListUrl, own)
}
