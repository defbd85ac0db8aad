import { Alert, Box, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { DatasetCard } from '../../datasets/list/DatasetCard.tsx'
import { ApplicationCard } from '../list/ApplicationCard.tsx'
import type { Configured } from '../live/useConfigured.ts'

/** Datasets that the configuration uses. */
export function UsedDatasets({ configured }: { configured: Configured }): ReactNode {
  const { datasets, datasetIds } = configured
  return (
    <Used items={datasets} namedCount={datasetIds.length} error={configured.error}>
      {(dataset) => <DatasetCard dataset={dataset} showOwner={false} />}
    </Used>
  )
}

/** Applications that the configuration embeds. */
export function UsedApplications({ configured }: { configured: Configured }): ReactNode {
  const { applications, applicationIds } = configured
  return (
    <Used items={applications} namedCount={applicationIds.length} error={configured.error}>
      {(application) => <ApplicationCard application={application} />}
    </Used>
  )
}

interface UsedProps<Item> {
  items: Item[] | undefined
  /** Number of resources that the configuration names. */
  namedCount: number
  error: unknown
  children: (item: Item) => ReactNode
}

function Used<Item extends { id: string }>({
  items,
  namedCount,
  error,
  children
}: UsedProps<Item>): ReactNode {
  const t = useTranslate()
  if (error && !items) {
    return (
      <Alert severity="error">{labelled(t('applications.metadata.usedError'), errorDetail(error))}</Alert>
    )
  }
  const unreadableCount = items ? namedCount - items.length : 0
  return (
    <>
      {unreadableCount > 0 && (
        <Alert severity="info" variant="outlined" role="note" sx={{ mb: 2 }}>
          {t('applications.metadata.unseen', { smart_count: unreadableCount })}
        </Alert>
      )}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          p: 0,
          m: 0,
          listStyle: 'none',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))'
          }
        }}
      >
        {items
          ? items.map((item) => <li key={item.id}>{children(item)}</li>)
          : Array.from({ length: namedCount }, (_value, index) => (
              // Placeholders have no identity but their index.
              // oxlint-disable-next-line react/no-array-index-key
              <Skeleton key={index} component="li" variant="rounded" height={200} />
            ))}
      </Box>
    </>
  )
}
