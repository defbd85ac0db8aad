import { Box, Paper, Skeleton, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ImageReference } from '../../../../contract/portals/image.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { topicsQuery } from '../../datasets/references.ts'
import { PortalImageField } from '../shared/PortalImageField.tsx'
import { useEditedPortal } from './PortalEditorContext.ts'

/** Settings of a portal for a topic of its account. */
export interface PortalTopic {
  id: string
  title: string
  description?: string
  thumbnail?: ImageReference
}

interface TopicChange {
  description?: string
  thumbnail?: ImageReference | undefined
}

interface TopicsFieldProps {
  topics: PortalTopic[]
  disabled: boolean
  onChange: (topics: PortalTopic[], isTyped?: boolean) => void
}

/** Description and image of each topic of the account. */
export function TopicsField({ topics, disabled, onChange }: TopicsFieldProps): ReactNode {
  const t = useViewTranslate()
  const portal = useEditedPortal()
  const { data, error, refetch } = useQuery(topicsQuery(portal.owner))
  if (error) {
    return <RetryAlert text={t('portals.topics.error')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton variant="rounded" height={120} />
  if (!data.length) return <Typography>{t('portals.topics.none')}</Typography>

  function change(id: string, title: string, next: TopicChange, isTyped: boolean): void {
    const { description, thumbnail } = { ...topics.find((known) => known.id === id), ...next }
    const rest = topics.filter((known) => known.id !== id)
    const isEmpty = !description && !thumbnail
    const topic = { id, title, ...(description ? { description } : {}), ...(thumbnail ? { thumbnail } : {}) }
    onChange(isEmpty ? rest : [...rest, topic], isTyped)
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data.map(({ id, title }) => {
        const topic = topics.find((shown) => shown.id === id)
        return (
          <Paper key={id} variant="outlined" component="section" aria-label={title} sx={{ p: 1.5 }}>
            <Typography variant="subtitle2" component="div" sx={{ mb: 1.5 }}>
              {title}
            </Typography>
            <TextField
              fullWidth
              multiline
              size="small"
              id={`topic-${id}`}
              label={t('portals.topics.description')}
              value={topic?.description ?? ''}
              disabled={disabled}
              onChange={(event) => change(id, title, { description: event.target.value }, true)}
              slotProps={{ htmlInput: { maxLength: 1000 } }}
              sx={{ mb: 1.5 }}
            />
            <PortalImageField
              label={t('portals.topics.thumbnail')}
              value={topic?.thumbnail}
              resource={{ type: 'portal', _id: portal._id }}
              width={1200}
              height={800}
              disabled={disabled}
              onChange={(thumbnail) => change(id, title, { thumbnail }, false)}
            />
          </Paper>
        )
      })}
    </Box>
  )
}
