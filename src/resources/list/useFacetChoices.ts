import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { useDepartments } from '../../authProvider/useDepartments.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { pageConfig } from '../../pageConfig.ts'
import { publicationSitesQuery } from '../datasets/references.ts'
import { commonName, facetOptions, type NamedValue } from './facetOptions.ts'
import type { FacetOption } from './FacetSelect.tsx'
import type { FacetChoice } from './ListPanel.tsx'
import type { ListUrl, SortOrder } from './listState.ts'
import { isNameless, ownerOptions, type OwnerCount } from './ownerOptions.ts'
import { useListState, useResourceList } from './ResourceListBase.tsx'

/** What the platform does not show is not searched by either. */
function isOffered(name: string): boolean {
  if (name === 'visibility') return !pageConfig.disableSharing
  const isOfPortals = name === 'publicationSites' || name === 'requestedPublicationSites'
  return !isOfPortals || !pageConfig.disablePublicationSites
}

interface OwnFacets<Facet extends string> {
  /** How the values of the facets of this resource alone are named. */
  names?: Partial<Record<Facet, NamedValue>>
  /** Facets that are not counted, with all their options. */
  fixed?: Partial<Record<Facet, FacetOption[]>>
}

/**
 * The facets to show, with their options: those without value are left out unless something is selected.
 * @param own keep it from one call to the next
 */
export function useFacetChoices<Facet extends string, Sort extends SortOrder, Parameter extends string>(
  url: ListUrl<Facet, Sort, Parameter>,
  own: OwnFacets<Facet>
): FacetChoice<Facet>[] {
  const t = useTranslate()
  const { account } = useSession()
  const { facets } = useResourceList()
  const { state } = useListState(url)
  const namesSites = [...(facets.publicationSites ?? []), ...(facets.requestedPublicationSites ?? [])].some(
    ({ value }) => value !== null
  )
  // Records that a department reads may be on sites of the other ones.
  const organization = account && { type: account.type, id: account.id }
  const sites = useQuery({ ...publicationSitesQuery(organization), enabled: namesSites && !!account })

  const named = useDepartments(((facets.owner ?? []) as OwnerCount[]).some(({ value }) => isNameless(value)))

  return useMemo(() => {
    const siteTitles = new Map(
      (sites.data ?? []).map((site) => [`${site.type}:${site.id}`, site.title ?? site.url ?? site.id])
    )
    const optionsOf = (name: Facet): FacetOption[] => {
      const counts = facets[name] ?? []
      if (name !== 'owner') {
        return facetOptions(counts, own.names?.[name] ?? commonName(name, siteTitles, t))
      }
      const owners = ownerOptions(counts as OwnerCount[], account, state.showAll, {
        departments: new Map(named.map(({ id, name: department }) => [id, department])),
        noDepartment: t('lists.noDepartment')
      })
      return owners.map(({ value, name: owner, count, group }) => ({
        value,
        label: `${owner} (${count})`,
        ...(group ? { group } : {})
      }))
    }
    return url.options.facets.filter(isOffered).flatMap((name): FacetChoice<Facet>[] => {
      const label = t(`lists.facets.${name}`)
      const fixed = own.fixed?.[name]
      if (fixed) return [{ name, label, options: fixed }]
      const options = optionsOf(name)
      const isSelected = (state.facets[name] ?? []).length > 0
      // One owner alone leaves nothing to choose.
      const least = name === 'owner' ? 2 : 1
      return options.length >= least || isSelected ? [{ name, label, options }] : []
    })
  }, [account, facets, named, own, sites.data, state, t, url])
}
