/** URL parameters of the list of applications, and parameters of its requests. */
import { listUrl } from '../../list/listState.ts'

export const applicationListUrl = listUrl({
  facets: [
    'owner',
    'status',
    'base-application',
    'visibility',
    'topics',
    'publicationSites',
    'requestedPublicationSites'
  ],
  sorts: ['createdAt:-1', 'createdAt:1', 'updatedAt:-1', 'updatedAt:1', 'title:1', 'title:-1'],
  defaultSort: 'createdAt:-1',
  // Filters by used dataset, by contained application and by base application.
  parameters: ['dataset', 'application', 'url']
})

export type FacetName = (typeof applicationListUrl.options.facets)[number]
export type UsedParameter = (typeof applicationListUrl.options.parameters)[number]

/** Facets that the API counts; `status` is a filter without counts. */
export const countedFacets = applicationListUrl.options.facets.filter((name) => name !== 'status')
