import { Autocomplete, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useEffect, useState, type ReactNode } from 'react'
import type { AccountKeys } from '../../../../contract/session.ts'
import { apiJson, type QueryValue } from '../../../api/http.ts'
import { datasetsPath, type NamedDataset } from '../api.ts'
import { ownerParameter } from '../model/owner.ts'

const typingMs = 250

interface SearchedDatasets {
  owner: AccountKeys
  /** More parameters of the list. */
  query?: Record<string, QueryValue>
  excluded: string[]
  text: string
  enabled: boolean
}

/** Datasets of an account whose title goes with a text. */
export function useDatasetSearch(search: SearchedDatasets): { found: NamedDataset[]; isLoading: boolean } {
  const [asked, setAsked] = useState(search.text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search.text), typingMs)
    return () => clearTimeout(timer)
  }, [search.text])
  const { owner, query } = search
  const parameters = {
    size: 20,
    select: 'id,title,-userPermissions,-links',
    owner: ownerParameter(owner),
    q: asked,
    ...query
  }
  const answer = useQuery({
    queryKey: ['datasetSearch', parameters],
    queryFn: ({ signal }) =>
      apiJson<{ results: NamedDataset[] }>(datasetsPath, { query: parameters, signal, silent: true }),
    enabled: search.enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000
  })
  const found = (answer.data?.results ?? []).filter(({ id }) => !search.excluded.includes(id))
  return { found, isLoading: answer.isFetching }
}

export interface DatasetSearchProps extends Pick<SearchedDatasets, 'owner' | 'query' | 'excluded'> {
  label: string
  disabled?: boolean
  onPick: (dataset: NamedDataset) => void
}

/** A field to find a dataset with, which is empty again once one was picked. */
export function DatasetSearch(props: DatasetSearchProps): ReactNode {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { found, isLoading } = useDatasetSearch({ ...props, text, enabled: isOpen })
  return (
    <Autocomplete
      size="small"
      value={null}
      blurOnSelect
      options={found}
      loading={isLoading}
      disabled={!!props.disabled}
      inputValue={text}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      filterOptions={(options) => options}
      getOptionLabel={({ title, id }) => title || id}
      getOptionKey={({ id }) => id}
      onChange={(_event, dataset) => dataset && props.onPick(dataset)}
      renderInput={(params) => (
        <TextField {...params} label={props.label} placeholder={t('datasets.picker.search')} />
      )}
      sx={{ maxWidth: 480 }}
    />
  )
}
