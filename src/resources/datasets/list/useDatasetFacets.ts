import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { nameOfService } from '../../../../contract/remoteServices/remoteService.ts'
import { serviceTitlesQuery } from '../../../api/referenceServices.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useVocabulary } from '../../../views/fields/vocabulary.ts'
import type { ValueNamer } from '../../list/facetOptions.ts'
import type { FacetChoice } from '../../list/ListPanel.tsx'
import { useListState, useResourceList } from '../../list/ResourceListBase.tsx'
import { useFacetChoices } from '../../list/useFacetChoices.ts'
import { datasetListUrl, type FacetName } from './listParams.ts'

const datasetTypes = ['file', 'rest', 'virtual', 'metaOnly'] as const

/** Facets of the list of datasets. */
export function useDatasetFacets(): FacetChoice<FacetName>[] {
  const t = useTranslate()
  const { facets } = useResourceList()
  const { state } = useListState(datasetListUrl)
  const isNamed = (name: 'concepts' | 'services'): boolean =>
    !!facets[name]?.length || !!state.facets[name]?.length
  const vocabulary = useVocabulary(isNamed('concepts'))
  const { account } = useSession()
  const { data: services } = useQuery({
    ...serviceTitlesQuery(account),
    enabled: !!account && isNamed('services')
  })
  const ownFacets = useMemo(() => {
    const concepts = new Map(
      vocabulary.flatMap(({ identifiers, title }) => identifiers.map((id) => [id, title]))
    )
    const status: ValueNamer = (value) =>
      typeof value === 'string' ? { value, label: t(`datasets.status.${value}`, { _: value }) } : undefined
    const concept: ValueNamer = (value) => {
      // A concept without a title is left out.
      const label = typeof value === 'string' ? concepts.get(value) : undefined
      return label === undefined ? undefined : { value: String(value), label }
    }
    const titles = new Map((services ?? []).map((service) => [service.id, nameOfService(service)]))
    const service: ValueNamer = (value) =>
      typeof value === 'string' ? { value, label: titles.get(value) ?? value } : undefined
    return {
      names: { status, draftStatus: status, concepts: concept, services: service },
      fixed: { type: datasetTypes.map((value) => ({ value, label: t(`datasets.type.${value}`) })) }
    }
  }, [services, t, vocabulary])
  return useFacetChoices(datasetListUrl, ownFacets)
}
