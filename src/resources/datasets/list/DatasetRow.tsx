import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import {
  Box,
  CircularProgress,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Tooltip
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { VisibilityIcon } from '../../../ui/VisibilityIcon.tsx'
import { paths } from '../../../paths.ts'
import { useLiveStatus } from '../live/useLiveStatus.ts'
import { isProcessing } from '../model/status.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { DatasetCardProps } from './DatasetCard.tsx'
import { datasetDetails } from './datasetDetails.ts'
import { revealsTick, TickBox } from './TickBox.tsx'
import { TopicChips } from '../../../ui/TopicChips.tsx'

/** Listed dataset on two lines. */
export const DatasetRow = memo(function DatasetRow(props: DatasetCardProps): ReactNode {
  const { dataset, showOwner, ticks } = props
  const t = useTranslate()
  const formats = useFormats()
  const status = useLiveStatus(dataset)
  return (
    <ListItem disablePadding divider sx={revealsTick}>
      {ticks && <TickBox dataset={dataset} ticks={ticks} />}
      <ListItemButton component={Link} to={paths.dataset(dataset.id)} sx={{ gap: 1, flexWrap: 'wrap' }}>
        <ListItemIcon sx={{ minWidth: 32 }}>
          <VisibilityIcon visibility={dataset.visibility} />
        </ListItemIcon>
        <ListItemText
          sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}
          primary={
            <>
              {dataset.title || dataset.id}
              {status === 'error' && (
                <Tooltip title={t('datasets.list.inError')}>
                  <ErrorIcon
                    color="error"
                    fontSize="small"
                    titleAccess={t('datasets.list.inError')}
                    sx={{ ml: 1, verticalAlign: 'text-bottom' }}
                  />
                </Tooltip>
              )}
              {isProcessing(status) && <CircularProgress size={14} aria-hidden sx={{ ml: 1 }} />}
            </>
          }
          secondary={datasetDetails(dataset, status, t, formats)}
        />
        <TopicChips topics={dataset.topics ?? []} />
        {showOwner && (
          <Box sx={{ ml: 1 }}>
            <OwnerAvatar owner={dataset.owner} />
          </Box>
        )}
      </ListItemButton>
    </ListItem>
  )
})
