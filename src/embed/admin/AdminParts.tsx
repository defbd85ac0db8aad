import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { DatasetPageProvider } from '../../resources/datasets/live/DatasetPageContext.tsx'
import { useDatasetPage } from '../../resources/datasets/live/useDatasetPage.ts'
import { AdminContext } from './AdminContext.tsx'

/** Milliseconds during which the dataset just read by the embed counts as fresh. */
const freshMs = 5000

interface AdminPartsProps {
  /** Dataset as read by the embed, with its draft merged. */
  dataset: Dataset
  children: ReactNode
}

/** Contexts for components of the dataset page in a standalone page. */
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
