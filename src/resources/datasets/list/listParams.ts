/** What the list of datasets keeps in the URL, and what its requests ask for. */
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
  // The id of a dataset: lists the virtual datasets made of it.
  parameters: ['children']
})

export type FacetName = (typeof datasetListUrl.options.facets)[number]

/** Facets that the API counts; `type` is a filter only. */
export const countedFacets = datasetListUrl.options.facets.filter((name) => name !== 'type')

/** Fields of a card. */
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
