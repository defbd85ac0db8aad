import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { applicationStatuses } from '../../../../contract/applications/application.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { hasAbsent, type ValueNamer } from '../../list/facetOptions.ts'
import type { FacetChoice } from '../../list/ListPanel.tsx'
import { useListState, useResourceList } from '../../list/ResourceListBase.tsx'
import { useFacetChoices } from '../../list/useFacetChoices.ts'
import { applicationKeys, readBaseTitles } from '../api.ts'
import { applicationListUrl, type FacetName } from './listParams.ts'

/** @param titles titles by URL, translated; absent ones keep the language of their registration */
const baseApplication =
  (titles: Map<string, string> | undefined): ValueNamer =>
  (value) => {
    if (typeof value === 'string') return { value, label: titles?.get(value) ?? value }
    const { url, title, version } = (value ?? {}) as { url?: string; title?: string; version?: string }
    if (!url) return undefined
    return { value: url, label: [titles?.get(url) || title || url, version].filter(Boolean).join(' ') }
  }

/** Facets of the list of applications. */
export function useApplicationFacets(): FacetChoice<FacetName>[] {
  const t = useTranslate()
  const { account } = useSession()
  const { facets, isLoading } = useResourceList()
  const selected = useListState(applicationListUrl).state.facets['base-application']
  const { data: titles } = useQuery({
    queryKey: [...applicationKeys.baseTitles, account],
    queryFn: ({ signal }) => readBaseTitles(account, signal),
    enabled:
      !!account &&
      (currentLocale() !== pageConfig.defaultLocale ||
        (!isLoading && hasAbsent(selected, facets['base-application'])))
  })
  const ownFacets = useMemo(
    () => ({
      names: { 'base-application': baseApplication(titles) },
      fixed: {
        status: applicationStatuses.map((value) => ({ value, label: t(`applications.status.${value}`) }))
      }
    }),
    [t, titles]
  )
  return useFacetChoices(applicationListUrl, ownFacets)
}
