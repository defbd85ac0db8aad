import { Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { useDataset } from '../../live/DatasetPageContext.tsx'

/** Heading of a full-page view, for screen readers; the breadcrumbs show the title to others. */
export function PageTitle(): ReactNode {
  const { dataset } = useDataset()
  return (
    <Typography variant="h1" sx={visuallyHidden}>
      {dataset.title || dataset.id}
    </Typography>
  )
}
