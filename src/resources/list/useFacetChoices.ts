import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import type { AccountKeys } from '../../../contract/session.ts'
import { useDepartments } from '../../authProvider/useDepartments.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { pageConfig } from '../../pageConfig.ts'
import { publicationSitesQuery, topicsQuery } from '../datasets/references.ts'
import { absentOptions, commonName, facetOptions, hasAbsent, type ValueNamer } from './facetOptions.ts'
import type { FacetOption } from './FacetSelect.tsx'
import type { FacetChoice } from './ListPanel.tsx'
import type { ListUrl, SortOrder } from './listState.ts'
import { isNameless, ownerOptions, selectedOwnerName, type OwnerCount } from './ownerOptions.ts'
import { useListState, useResourceList } from './ResourceListBase.tsx'

/** Whether the configuration of the platform enables the feature of a facet. */
function isOffered(name: string): boolean {
  if (name === 'visibility') return !pageConfig.disableSharing
  const isOfPortals = name === 'publicationSites' || name === 'requestedPublicationSites'
  return !isOfPortals || !pageConfig.disablePublicationSites
}

interface OwnFacets<Facet extends string> {
  /** Option builders of the facets that only this resource has; selected values are given to them too. */
  names?: Partial<Record<Facet, ValueNamer>>
  /** Options of the facets without counts. */
  fixed?: Partial<Record<Facet, FacetOption[]>>
}

/**
 * Returns the facets to display, with their options; a facet without options is left out unless it has a selection.
 * @param ownFacets memoized object: another identity computes all options again
 */
export function useFacetChoices<Facet extends string, Sort extends SortOrder, Parameter extends string>(
  url: ListUrl<Facet, Sort, Parameter>,
  ownFacets: OwnFacets<Facet>
): FacetChoice<Facet>[] {
  const t = useTranslate()
  const { account } = useSession()
  const { facets, isLoading } = useResourceList()
  const { state } = useListState(url)
  // Selected values have names even when no record of the list has them.
  const selected: Partial<Record<string, string[]>> = state.facets
  const isAbsent = (name: string): boolean => !isLoading && hasAbsent(selected[name], facets[name])
  const namesSites =
    [...(facets.publicationSites ?? []), ...(facets.requestedPublicationSites ?? [])].some(
      ({ value }) => value !== null
    ) ||
    isAbsent('publicationSites') ||
    isAbsent('requestedPublicationSites')
  // The whole organization: records that a department may read can be on sites of other departments.
  const organization = account && { type: account.type, id: account.id }
  const sites = useQuery({ ...publicationSitesQuery(organization), enabled: namesSites && !!account })

  const topics = useQuery({
    ...topicsQuery(organization as AccountKeys),
    enabled: isAbsent('topics') && !!organization
  })
  const departments = useDepartments(
    isAbsent('owner') || ((facets.owner ?? []) as OwnerCount[]).some(({ value }) => isNameless(value))
  )

  return useMemo(() => {
    const siteTitles = new Map(
      (sites.data ?? []).map((site) => [`${site.type}:${site.id}`, site.title ?? site.url ?? site.id])
    )
    const topicTitles = new Map((topics.data ?? []).map(({ id, title }) => [id, title]))
    const ownerNames = {
      departments: new Map(departments.map(({ id, name: department }) => [id, department])),
      noDepartment: t('lists.noDepartment')
    }
    const namerOf = (name: Facet): ValueNamer => ownFacets.names?.[name] ?? commonName(name, siteTitles, t)
    const optionsOf = (name: Facet): FacetOption[] => {
      const counts = facets[name] ?? []
      if (name !== 'owner') return facetOptions(counts, namerOf(name))
      const owners = ownerOptions(counts as OwnerCount[], account, state.showAll, ownerNames)
      return owners.map(({ value, name: owner, count, group }) => ({
        value,
        label: `${owner} (${count})`,
        ...(group ? { group } : {})
      }))
    }
    const nameOfSelected = (name: Facet, value: string): string | undefined => {
      if (name === 'owner') return selectedOwnerName(value, account, ownerNames)
      if (name === 'topics') return topicTitles.get(value)
      return namerOf(name)(value)?.label
    }
    return url.options.facets.filter(isOffered).flatMap((name): FacetChoice<Facet>[] => {
      const label = t(`lists.facets.${name}`)
      const fixed = ownFacets.fixed?.[name]
      if (fixed) return [{ name, label, options: fixed }]
      const options = optionsOf(name)
      const isSelected = (state.facets[name] ?? []).length > 0
      // A single owner leaves nothing to select.
      const least = name === 'owner' ? 2 : 1
      if (options.length < least && !isSelected) return []
      const absent = absentOptions(state.facets[name], options, (value) => nameOfSelected(name, value))
      return [{ name, label, options, ...(absent.length > 0 ? { absent } : {}) }]
    })
  }, [account, facets, departments, ownFacets, sites.data, state, t, topics.data, url])
}
