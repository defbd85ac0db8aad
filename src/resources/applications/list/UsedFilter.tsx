import { Chip } from '@mui/material'
import { useGetOne, useTranslate, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { useListState } from '../../list/ResourceListBase.tsx'
import { applicationListUrl, type UsedParameter } from './listParams.ts'

const resources: Partial<Record<UsedParameter, string>> = {
  dataset: 'datasets',
  application: 'applications'
}

/** Chip that names the resource by which the applications are filtered; its cross removes the filter. */
export function UsedFilter({ name, value }: { name: UsedParameter; value: string }): ReactNode {
  const t = useTranslate()
  const { state, change } = useListState(applicationListUrl)
  const resource = resources[name]
  const { data } = useGetOne<RaRecord<string> & { title?: string }>(
    resource ?? '',
    { id: value, ...(resource === 'datasets' ? { meta: { select: 'title' } } : {}) },
    { enabled: !!resource }
  )
  return (
    <Chip
      color="primary"
      variant="outlined"
      label={t(`applications.list.of.${name}`, { title: data?.title ?? value })}
      onDelete={() => change({ parameters: { ...state.parameters, [name]: '' } })}
      sx={{ mb: 2, mr: 1, maxWidth: '100%' }}
    />
  )
}
