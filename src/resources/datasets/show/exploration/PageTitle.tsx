import { Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { useDataset } from '../../live/DatasetPageContext.tsx'

/** The heading of a page that a view fills: the breadcrumbs say it to those who see them. */
export function PageTitle(): ReactNode {
  const { dataset } = useDataset()
  return (
    <Typography variant="h1" sx={visuallyHidden}>
      {dataset.title || dataset.id}
    </Typography>
  )
}
