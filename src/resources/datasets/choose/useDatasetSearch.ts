import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { useState } from 'react'
import type { AccountKeys } from '../../../../contract/session.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { ownerParameter } from '../../list/owner.ts'
import { usePaused } from '../../../ui/usePaused.ts'
import { pickerSelect, type PickedDataset } from './pickedDataset.ts'

const size = 20

export interface DatasetSearchOptions {
  /** The active account when absent. */
  owner?: AccountKeys | undefined
  /** Other parameters of the request; they have the last word. */
  filter?: Record<string, string> | undefined
  /** Ids of those that are not to be found. */
  excluded?: string[] | undefined
  /** Nothing is asked while false: of a field that nobody opened. */
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
  excluded = [],
  enabled = true
}: DatasetSearchOptions): DatasetSearch {
  const { account } = useSession()
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
  return {
    text,
    setText,
    found: (query.data ?? []).filter(({ id }) => !excluded.includes(id)),
    isLoading: query.isFetching || q !== text.trim(),
    error: query.error,
    owner: searched
  }
}
