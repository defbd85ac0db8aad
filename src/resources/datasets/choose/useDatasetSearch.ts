import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { useState } from 'react'
import { isMemberOf } from '../../../../contract/permissions.ts'
import type { AccountKeys } from '../../../../contract/session.ts'
import { offeredServicesQuery, type ReferenceUse } from '../../../api/referenceServices.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { ownerParameter } from '../../list/owner.ts'
import { useDebouncedText } from '../../../ui/useDebouncedText.ts'
import { pickerSelect, type PickedDataset } from './pickedDataset.ts'
import { matchingReferences, referencesFirst } from './referenceDatasets.ts'

const size = 20
/** Maximum number of reference datasets whose details are read, to bound the length of the URL. */
const maxDetailed = 50

export interface DatasetSearchOptions {
  /** Owner of the datasets; the active account by default. */
  owner?: AccountKeys | undefined
  /** Other parameters of the request, which override the computed ones. */
  filter?: Record<string, string> | undefined
  /** Use for which reference data of other accounts are searched too. */
  reference?: ReferenceUse | undefined
  /** Ids of datasets to leave out of the results. */
  excluded?: string[] | undefined
  /** Disables the requests when false, as for a field that is not open. */
  enabled?: boolean
}

export interface DatasetSearch {
  text: string
  setText: (text: string) => void
  found: PickedDataset[]
  isLoading: boolean
  error: unknown
  owner: AccountKeys | undefined
}

/** Searches the datasets of an account on the server, while the user types. */
export function useDatasetSearch({
  owner,
  filter,
  reference,
  excluded = [],
  enabled = true
}: DatasetSearchOptions): DatasetSearch {
  const session = useSession()
  const { account } = session
  const [text, setText] = useState('')
  const q = useDebouncedText(text.trim())
  const searched = owner ?? account
  const query = useGetList<PickedDataset>(
    'datasets',
    {
      pagination: { page: 1, perPage: size },
      // An empty sort lets the server order: by relevance with a search, else newest first.
      sort: { field: '', order: 'ASC' },
      filter: {
        ...(searched ? { owner: ownerParameter(searched) } : {}),
        ...(q ? { q } : {}),
        ...filter
      },
      meta: { select: pickerSelect }
    },
    { placeholderData: keepPreviousData, enabled }
  )
  const isMember = !!searched && (isMemberOf(session, searched) || !!session.user?.adminMode)
  const offeredServices = useQuery({
    ...offeredServicesQuery(reference, isMember ? searched : undefined),
    enabled: !!reference && enabled
  })
  const references =
    reference && offeredServices.data ? matchingReferences(offeredServices.data, reference, text.trim()) : []
  const missingIds = references
    .map(({ id }) => id)
    .filter((id) => !query.data?.some((dataset) => dataset.id === id))
  const detailed = useGetList<PickedDataset>(
    'datasets',
    {
      pagination: { page: 1, perPage: maxDetailed },
      sort: { field: '', order: 'ASC' },
      filter: { id: missingIds.slice(0, maxDetailed).join(',') },
      meta: { select: pickerSelect }
    },
    { placeholderData: keepPreviousData, enabled: enabled && !query.isPending && missingIds.length > 0 }
  )
  const excludedIds = new Set(excluded)
  return {
    text,
    setText,
    found: referencesFirst(references, query.data ?? [], detailed.data).filter(
      ({ id }) => !excludedIds.has(id)
    ),
    isLoading: query.isFetching || offeredServices.isLoading || q !== text.trim(),
    error: query.error ?? offeredServices.error,
    owner: searched
  }
}
