import AddCircle from '@mui/icons-material/AddCircleOutlined'
import Autorenew from '@mui/icons-material/Autorenew'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import Warning from '@mui/icons-material/WarningAmber'
import { Box, List, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactElement, ReactNode } from 'react'
import type { JournalEvent } from '../../../../../contract/datasets/dataset.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { storedEventText } from '../../../owned/journal/events.ts'
import { eventSeverity, type JournalGroup } from '../../model/journal.ts'
import { saidEvent } from '../../model/saidEvent.ts'
import { EventLine } from '../../../owned/journal/EventLine.tsx'
import { DiagnosticButton } from './DiagnosticButton.tsx'

/** Group of consecutive events; those of a draft have a frame. */
export function JournalEvents({ group }: { group: JournalGroup }): ReactNode {
  const t = useTranslate()
  const list = (
    <List dense disablePadding aria-label={group.draft ? t('datasets.status.draft') : undefined}>
      {group.events.map((event) => (
        <DatasetEventLine key={`${event.type} ${event.date}`} event={event} />
      ))}
    </List>
  )
  if (!group.draft) return list
  return (
    <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1, my: 1 }}>
      <Typography variant="overline">{t('datasets.status.draft')}</Typography>
      {list}
    </Box>
  )
}

function DatasetEventLine({ event }: { event: JournalEvent }): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const textOf = (journalEvent: JournalEvent): string =>
    saidEvent(storedEventText(journalEvent), dataset.schema, t)
  return (
    <EventLine
      date={event.date}
      severity={eventSeverity(event.type) ?? 'default'}
      icon={iconOf(event.type)}
      label={label()}
      detail={detail()}
      {...(event.type === 'validation-error' ? { detailColor: 'error.text' } : {})}
      action={event.hasDiagnosticFile && <DiagnosticButton event={event} />}
    />
  )

  function label(): string {
    if (event.type === 'error') return textOf(event) || t('datasets.events.error')
    const key = event.type === 'finalize-end' && event.draft ? 'finalize-end-draft' : event.type
    const name = t(`datasets.events.${key}`)
    return event.type === 'draft-validated' && event.data ? `${name} (${textOf(event)})` : name
  }

  function detail(): string {
    return event.type === 'error' || event.type === 'draft-validated' ? '' : textOf(event)
  }
}

function iconOf(type: string): ReactElement {
  if (type === 'error') return <ErrorIcon />
  if (eventSeverity(type) === 'warning') return <Warning />
  if (eventSeverity(type) === 'success' || type === 'draft-validated') return <CheckCircle />
  if (type === 'dataset-created') return <AddCircle />
  if (type === 'data-updated' || type.startsWith('download')) return <CloudUpload />
  if (type === 'structure-updated') return <Settings />
  return <Autorenew />
}
