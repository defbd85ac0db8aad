import { Box, ListItem, ListItemIcon, ListItemText, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { useFormats } from '../../../ui/useFormats.ts'

export type EventSeverity = 'error' | 'warning' | 'success' | 'primary' | 'default'

interface EventLineProps {
  date: string
  severity: EventSeverity
  icon: ReactElement
  label: string
  /** Text below the label. */
  detail?: string
  detailColor?: string
  action?: ReactNode
}

/** List item of an event in a journal. */
export function EventLine({
  date,
  severity,
  icon,
  label,
  detail,
  detailColor,
  action
}: EventLineProps): ReactNode {
  const formats = useFormats()
  const color = severity === 'default' ? 'text.primary' : `${severity}.text`
  return (
    <ListItem
      disableGutters
      sx={{
        alignItems: 'baseline',
        columnGap: 2,
        // On phones the date is below the event.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& > time, & > a': { ml: { xs: 7, sm: 0 } }
      }}
    >
      <ListItemIcon
        sx={{
          minWidth: 40,
          alignSelf: 'flex-start',
          mt: 0.5,
          color: severity === 'default' ? 'text.secondary' : color
        }}
      >
        {icon}
      </ListItemIcon>
      <ListItemText
        sx={{ flex: { xs: '1 1 calc(100% - 56px)', sm: '1 1 200px' }, minWidth: 0, overflowWrap: 'anywhere' }}
        primary={<Box sx={{ color, whiteSpace: 'pre-line' }}>{label}</Box>}
        secondary={detail || undefined}
        slotProps={{
          primary: { component: 'div' },
          secondary: {
            component: 'div',
            sx: { whiteSpace: 'pre-line', ...(detailColor ? { color: detailColor } : {}) }
          }
        }}
      />
      {action}
      <Typography
        variant="caption"
        component="time"
        dateTime={date}
        sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {formats.dateTime(date)}
      </Typography>
    </ListItem>
  )
}
