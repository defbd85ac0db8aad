import { Box, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useState, type ReactNode } from 'react'
import { RightPanel } from '../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { pageConfig } from '../../pageConfig.ts'
import { useResourceList } from './ResourceListBase.tsx'

interface ListPageProps {
  /** What is listed. */
  label: string
  /** The title with how many there are. */
  counted: (count: number) => string
  panel: ReactNode
  children: ReactNode
}

/** The page of a list: its title and its right panel around what is listed. */
export function ListPage(props: ListPageProps): ReactNode {
  const list = useResourceList()
  // Once it is there the panel stays: a filter that fails can be taken back.
  const [hasPanel, setHasPanel] = useState(false)
  if (!hasPanel && !list.isLoading) setHasPanel(true)
  const title = list.total === undefined ? props.label : props.counted(list.total)
  useBreadcrumbs([{ text: title }], `${props.label} - ${pageConfig.brand.title}`)
  return (
    <Box component="section" aria-label={props.label}>
      {/* Breadcrumbs say it on a wide screen. On others the round button of the panel stands beside it. */}
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
