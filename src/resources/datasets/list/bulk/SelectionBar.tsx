import Close from '@mui/icons-material/Close'
import Delete from '@mui/icons-material/DeleteOutlined'
import Label from '@mui/icons-material/LabelOutlined'
import Lock from '@mui/icons-material/LockOutlined'
import Swap from '@mui/icons-material/SwapHoriz'
import { Box, Button, IconButton, Paper, Tooltip, Typography, useMediaQuery, useTheme } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useRights, useSession } from '../../../../authProvider/useSession.ts'
import { barHeight } from '../../../../layout/sizes.ts'
import { pageConfig } from '../../../../pageConfig.ts'
import type { ListedDataset } from '../../model/shape.ts'
import { lazyPart } from '../../../../lazyScreen.ts'
import { allowedIn, bulkActions, type BulkAction } from './bulk.ts'

const BulkDialogs = lazyPart(async () => (await import('./BulkDialogs.tsx')).BulkDialogs)

const icons: Record<BulkAction, ReactElement> = {
  topics: <Label />,
  permissions: <Lock />,
  owner: <Swap />,
  delete: <Delete />
}

const isOffered = (action: BulkAction): boolean => action !== 'permissions' || !pageConfig.disableSharing

interface SelectionBarProps {
  selected: ListedDataset[]
  /** Number of displayed datasets. */
  shownCount: number
  onSelectAll: () => void
  onClear: () => void
}

/** Toolbar with the actions on the selected datasets. */
export function SelectionBar({ selected, shownCount, onSelectAll, onClear }: SelectionBarProps): ReactNode {
  const t = useTranslate()
  const { account } = useSession()
  const { adminMode } = useRights()
  const [action, setAction] = useState<BulkAction>()
  return (
    <>
      <Paper
        elevation={3}
        role="toolbar"
        aria-label={t('datasets.bulk.toolbar')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClear()
        }}
        sx={{
          position: 'sticky',
          top: barHeight + 8,
          zIndex: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.5,
          px: 1,
          py: 0.5,
          mb: 2,
          mr: { xs: 5, lg: 0 }
        }}
      >
        <Tooltip title={t('datasets.bulk.clear')}>
          <IconButton size="small" aria-label={t('datasets.bulk.clear')} onClick={onClear}>
            <Close />
          </IconButton>
        </Tooltip>
        <Typography component="output" sx={{ fontWeight: 700, mr: 1 }}>
          {t('datasets.bulk.selected', { smart_count: selected.length })}
        </Typography>
        {selected.length < shownCount && (
          <Button size="small" onClick={onSelectAll}>
            {t('datasets.bulk.selectAll', { smart_count: shownCount })}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: 'flex' }}>
          {bulkActions.filter(isOffered).map((name) => (
            <ActionButton
              key={name}
              name={name}
              disabled={allowedIn(selected, name, { account, adminMode }).length === 0}
              onClick={() => setAction(name)}
            />
          ))}
        </Box>
      </Paper>
      {action && (
        <BulkDialogs
          action={action}
          selected={selected}
          onClose={(isDone) => {
            setAction(undefined)
            if (isDone) onClear()
          }}
        />
      )}
    </>
  )
}

/** Icon button, with a label on wide screens. */
function ActionButton(props: { name: BulkAction; disabled: boolean; onClick: () => void }): ReactNode {
  const t = useTranslate()
  const theme = useTheme()
  const isNarrow = useMediaQuery(theme.breakpoints.down('xl'), { noSsr: true })
  const { name, disabled, onClick } = props
  const label = t(`datasets.bulk.${name}.action`)
  const color = name === 'delete' ? 'error' : 'primary'
  if (isNarrow) {
    return (
      <Tooltip title={label}>
        <span>
          <IconButton aria-label={label} color={color} disabled={disabled} onClick={onClick}>
            {icons[name]}
          </IconButton>
        </span>
      </Tooltip>
    )
  }
  return (
    <Button size="small" color={color} startIcon={icons[name]} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  )
}
