import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { useState } from 'react'
import { isMemberOf } from '../../../../contract/permissions.ts'
import type { AccountKeys } from '../../../../contract/session.ts'
import { offeredServicesQuery, type ReferenceUse } from '../../../api/referenceServices.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { ownerParameter } from '../../list/owner.ts'
import { usePaused } from '../../../ui/usePaused.ts'
import { pickerSelect, type PickedDataset } from './pickedDataset.ts'
import { matchingReferences, referencesFirst } from './referenceDatasets.ts'

const size = 20
/** Reference data that more is asked of: an address holds so many ids. */
const mostDetailed = 50

export interface DatasetSearchOptions {
  /** The active account when absent. */
  owner?: AccountKeys | undefined
  /** Other parameters of the request; they have the last word. */
  filter?: Record<string, string> | undefined
  /** Reference data that other accounts offer for this use are found too. */
  reference?: ReferenceUse | undefined
  /** Ids of those that are not to be found. */
  excluded?: string[] | undefined
  /** Nothing is asked while it is false, as for a field that nobody opened. */
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

/** Datasets of an account that match what is typed, found by the server. */
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
  const q = usePaused(text.trim())
  const searched = owner ?? account
  const query = useGetList<PickedDataset>(
    'datasets',
    {
      pagination: { page: 1, perPage: size },
      // By relevance during a search, the newest first otherwise.
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
  const offered = useQuery({
    ...offeredServicesQuery(reference, isMember ? searched : undefined),
    enabled: !!reference && enabled
  })
  const references = reference && offered.data ? matchingReferences(offered.data, reference, text.trim()) : []
  const unknown = references.map(({ id }) => id).filter((id) => !query.data?.some((found) => found.id === id))
  const detailed = useGetList<PickedDataset>(
    'datasets',
    {
      pagination: { page: 1, perPage: mostDetailed },
      sort: { field: '', order: 'ASC' },
      filter: { id: unknown.slice(0, mostDetailed).join(',') },
      meta: { select: pickerSelect }
    },
    { placeholderData: keepPreviousData, enabled: enabled && !query.isPending && unknown.length > 0 }
  )
  const left = new Set(excluded)
  return {
    text,
    setText,
    found: referencesFirst(references, query.data ?? [], detailed.data).filter(({ id }) => !left.has(id)),
    isLoading: query.isFetching || offered.isLoading || q !== text.trim(),
    error: query.error ?? offered.error,
    owner: searched
  }
}
