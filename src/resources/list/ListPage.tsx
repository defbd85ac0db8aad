import { Box, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useState, type ReactNode } from 'react'
import { RightPanel } from '../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { pageConfig } from '../../pageConfig.ts'
import { useResourceList } from './ResourceListBase.tsx'

interface ListPageProps {
  /** Name of the list. */
  label: string
  /** Returns the title with the number of records. */
  countText: (count: number) => string
  panel: ReactNode
  children: ReactNode
}

/** Page of a list: title, records and right panel. */
export function ListPage(props: ListPageProps): ReactNode {
  const list = useResourceList()
  // Once displayed the panel stays, so that the user can undo a filter that fails.
  const [hasPanel, setHasPanel] = useState(false)
  if (!hasPanel && !list.isLoading) setHasPanel(true)
  const title = list.total === undefined ? props.label : props.countText(list.total)
  useBreadcrumbs([{ text: title }], `${props.label} - ${pageConfig.brand.title}`)
  return (
    <Box component="section" aria-label={props.label}>
      {/* Hidden on wide screens, whose breadcrumbs hold the title. On others, the padding leaves room for the round
          button of the panel. */}
      <Typography
        variant="h1"
        sx={[{ mb: 2, pr: 6 }, (theme) => ({ [theme.breakpoints.up('lg')]: visuallyHidden })]}
      >
        {title}
      </Typography>
      {hasPanel && <RightPanel>{props.panel}</RightPanel>}
      {props.children}
    </Box>
  )
}
