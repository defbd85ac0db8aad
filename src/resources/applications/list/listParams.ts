/** What the list of applications keeps in the URL, and what its requests ask for. */
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
  // Those that use a dataset, those that contain an application, those of a base application.
  parameters: ['dataset', 'application', 'url']
})

export type FacetName = (typeof applicationListUrl.options.facets)[number]
export type UsedParameter = (typeof applicationListUrl.options.parameters)[number]

/** Facets that the API counts; `status` is a filter only. */
export const countedFacets = applicationListUrl.options.facets.filter((name) => name !== 'status')
