import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { useSession } from '../../../authProvider/useSession.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { publicationSitesQuery } from '../references.ts'
import { useVocabulary } from '../../../views/fields/vocabulary.ts'
import type { FacetChoice } from '../../list/ListPanel.tsx'
import { useListState, useResourceList, type FacetCount } from '../../list/ResourceListBase.tsx'
import type { ListedDataset } from '../model/shape.ts'
import { facetOptions } from './facetOptions.ts'
import { datasetListUrl, type FacetName } from './listParams.ts'
import { ownerOptions, type OwnerCount } from '../../list/ownerOptions.ts'

const datasetTypes = ['file', 'rest', 'virtual', 'metaOnly'] as const

/** What the platform does not show is not searched by either. */
function isOffered(name: FacetName): boolean {
  if (name === 'visibility') return !pageConfig.disableSharing
  const isOfPortals = name === 'publicationSites' || name === 'requestedPublicationSites'
  return !isOfPortals || !pageConfig.disablePublicationSites
}

/** The facets to show, with their options: those without value are left out unless something is selected. */
export function useFacetChoices(): FacetChoice<FacetName>[] {
  const t = useTranslate()
  const { account } = useSession()
  const { facets } = useResourceList<ListedDataset>()
  const { state } = useListState(datasetListUrl)
  const vocabulary = useVocabulary(!!facets.concepts?.length)
  const namesSites = [...(facets.publicationSites ?? []), ...(facets.requestedPublicationSites ?? [])].some(
    ({ value }) => value !== null
  )
  // Datasets that a department reads may be on sites of the other ones.
  const organization = account && { type: account.type, id: account.id }
  const sites = useQuery({ ...publicationSitesQuery(organization), enabled: namesSites && !!account })

  return useMemo(() => {
    const names = {
      concepts: new Map(vocabulary.flatMap(({ identifiers, title }) => identifiers.map((id) => [id, title]))),
      publicationSites: new Map(
        (sites.data ?? []).map((site) => [`${site.type}:${site.id}`, site.title ?? site.url ?? site.id])
      )
    }
    return datasetListUrl.options.facets.filter(isOffered).flatMap((name): FacetChoice<FacetName>[] => {
      const selected = state.facets[name] ?? []
      const label = t(`datasets.list.facets.${name}`)
      if (name === 'type') {
        return [
          {
            name,
            label,
            options: datasetTypes.map((value) => ({ value, label: t(`datasets.type.${value}`) }))
          }
        ]
      }
      const counts: FacetCount[] = facets[name] ?? []
      if (name === 'owner') {
        const owners = ownerOptions(
          counts as OwnerCount[],
          account,
          state.showAll,
          t('datasets.list.noDepartment')
        )
        const options = owners.map(({ value, name: owner, count, group }) => ({
          value,
          label: `${owner} (${count})`,
          ...(group ? { group } : {})
        }))
        return options.length > 1 || selected.length > 0 ? [{ name, label, options }] : []
      }
      const options = facetOptions(name, counts, names, t)
      return options.length > 0 || selected.length > 0 ? [{ name, label, options }] : []
    })
  }, [account, facets, sites.data, state, t, vocabulary])
}
