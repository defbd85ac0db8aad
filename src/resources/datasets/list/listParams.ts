/** URL parameters of the list of datasets, and parameters of its requests. */
import { listUrl } from '../../list/listState.ts'

export const datasetListUrl = listUrl({
  facets: [
    'owner',
    'status',
    'draftStatus',
    'visibility',
    'topics',
    'keywords',
    'publicationSites',
    'requestedPublicationSites',
    'services',
    'concepts',
    'type'
  ],
  sorts: [
    'createdAt:-1',
    'createdAt:1',
    'updatedAt:-1',
    'updatedAt:1',
    'dataUpdatedAt:-1',
    'dataUpdatedAt:1',
    'title:1',
    'title:-1'
  ],
  defaultSort: 'createdAt:-1',
  // `children`: id of a dataset, to list the virtual datasets that have it as a child.
  parameters: ['children']
})

export type FacetName = (typeof datasetListUrl.options.facets)[number]

/** Facets that the API counts; `type` is a filter without counts. */
export const countedFacets = datasetListUrl.options.facets.filter((name) => name !== 'type')

/** Fields that a card needs. */
export const listSelect = [
  'title',
  'description',
  'status',
  'topics',
  'isVirtual',
  'isRest',
  'isMetaOnly',
  'file',
  'originalFile',
  'draft.file',
  'draft.originalFile',
  'count',
  'finalizedAt',
  'updatedAt',
  'visibility',
  'owner',
  'draftReason'
]
