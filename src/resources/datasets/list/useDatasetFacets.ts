import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { useVocabulary } from '../../../views/fields/vocabulary.ts'
import type { NamedValue } from '../../list/facetOptions.ts'
import type { FacetChoice } from '../../list/ListPanel.tsx'
import { useResourceList } from '../../list/ResourceListBase.tsx'
import { useFacetChoices } from '../../list/useFacetChoices.ts'
import { datasetListUrl, type FacetName } from './listParams.ts'

const datasetTypes = ['file', 'rest', 'virtual', 'metaOnly'] as const

/** The facets of the list of datasets. */
export function useDatasetFacets(): FacetChoice<FacetName>[] {
  const t = useTranslate()
  const { facets } = useResourceList()
  const vocabulary = useVocabulary(!!facets.concepts?.length)
  const own = useMemo(() => {
    const concepts = new Map(
      vocabulary.flatMap(({ identifiers, title }) => identifiers.map((id) => [id, title]))
    )
    const status: NamedValue = (value) =>
      typeof value === 'string' ? { value, label: t(`datasets.status.${value}`, { _: value }) } : undefined
    const concept: NamedValue = (value) => {
      // One without title is not offered.
      const label = typeof value === 'string' ? concepts.get(value) : undefined
      return label === undefined ? undefined : { value: String(value), label }
    }
    return {
      names: { status, draftStatus: status, concepts: concept },
      fixed: { type: datasetTypes.map((value) => ({ value, label: t(`datasets.type.${value}`) })) }
    }
  }, [t, vocabulary])
  return useFacetChoices(datasetListUrl, own)
}
