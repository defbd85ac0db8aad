import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import type { Configuration } from '../../../../contract/applications/application.ts'
import { applicationKeys, readUsedDatasets } from '../api.ts'
import { useApplication } from '../live/ApplicationPageContext.tsx'
import { usedDatasetIds } from '../model/configured.ts'

/**
 * Warning about datasets that the configuration names and that the user cannot read: their fields still show titles.
 */
export function UnseenDatasets({ configuration }: { configuration: Configuration }): ReactNode {
  const t = useTranslate()
  const { application } = useApplication()
  const ids = useMemo(() => usedDatasetIds(configuration), [configuration])
  const { data: visibleDatasets } = useQuery({
    queryKey: [...applicationKeys.datasets(application.id), ids],
    queryFn: ({ signal }) => readUsedDatasets<{ id: string }>(ids, signal),
    enabled: ids.length > 0
  })
  const unreadableIds = visibleDatasets
    ? ids.filter((id) => !visibleDatasets.some((dataset) => dataset.id === id))
    : []
  if (unreadableIds.length === 0) return null
  const titles = unreadableIds.map((id) => {
    const title = configuration.datasets?.find((dataset) => dataset?.id === id)?.title
    return typeof title === 'string' ? title : id
  })
  return (
    <Alert severity="warning" variant="outlined">
      {t('applications.config.unseen', { smart_count: unreadableIds.length, titles: titles.join(', ') })}
    </Alert>
  )
}
