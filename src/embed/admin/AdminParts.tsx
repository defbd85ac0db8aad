import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { DatasetPageProvider } from '../../resources/datasets/live/DatasetPageContext.tsx'
import { useDatasetPage } from '../../resources/datasets/live/useDatasetPage.ts'
import { AdminContext } from './AdminContext.tsx'

/** The embed has just read the dataset: it is not asked for again at once. */
const freshMs = 5000

interface AdminPartsProps {
  /** The dataset as the embed read it, its draft on top. */
  dataset: Dataset
  children: ReactNode
}

/** What components of a dataset's page in the administration need to stand in a page of their own. */
export function AdminParts({ dataset, children }: AdminPartsProps): ReactNode {
  const client = useQueryClient()
  useState(() => {
    const recordKey = ['datasets', 'getOne']
    client.setQueryDefaults(recordKey, { staleTime: freshMs })
    client.setQueryData([...recordKey, { id: dataset.id, meta: { draft: true } }], dataset)
  })
  return (
    <AdminContext>
      <LiveDataset id={dataset.id}>{children}</LiveDataset>
    </AdminContext>
  )
}

function LiveDataset({ id, children }: { id: string; children: ReactNode }): ReactNode {
  const { page } = useDatasetPage(id)
  if (!page) return null
  return (
    <DatasetPageProvider value={page}>
      <Box data-iframe-height sx={{ p: 2, overflow: 'hidden' }}>
        {children}
      </Box>
    </DatasetPageProvider>
  )
}
