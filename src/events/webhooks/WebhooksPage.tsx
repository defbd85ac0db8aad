import Add from '@mui/icons-material/Add'
import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FramedTitle } from '../../ui/FramedTitle.tsx'
import { senderText } from '../../../contract/events/subscription.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useEmbedUrl } from '../../embed/useEmbedUrl.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { readWebhooks } from '../eventsApi.ts'
import type { EventPageProps } from '../pageFiles.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { requestedTopics, type RequestedTopic } from '../subscribe/topics.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookPanel } from './WebhookPanel.tsx'

/** Page size, above the number of webhooks that an account has for one topic. */
const size = 100

/** Webhooks of a topic, for the administrators of the active account. */
export default function WebhooksPage({ location }: EventPageProps): ReactNode {
  const t = useViewTranslate()
  const { account, accountRole, user } = useSession()
  const { query } = useEmbedUrl(location)
  const title = t('events.webhooks.title')
  if (!account) return null
  if (accountRole !== 'admin' && !user?.adminMode) {
    return (
      <>
        <FramedTitle>{title}</FramedTitle>
        <Alert severity="warning" variant="outlined">
          {t('events.webhooks.adminOnly')}
        </Alert>
      </>
    )
  }
  const topics = requestedTopics(query, account)
  return (
    <>
      <FramedTitle>{title}</FramedTitle>
      {topics.length === 0 && (
        <Alert severity="warning" variant="outlined">
          {t('events.subscribe.noTopic')}
        </Alert>
      )}
      {topics.map((topic) => (
        <TopicWebhooks
          key={`${account.type} ${account.id} ${topic.key} ${senderText(topic.sender)}`}
          topic={topic}
        />
      ))}
    </>
  )
}

function TopicWebhooks({ topic }: { topic: RequestedTopic }): ReactNode {
  const t = useViewTranslate()
  const [isAdding, setAdding] = useState(false)
  const search = { topic: topic.key, sender: senderText(topic.sender), size }
  const queryKey = ['webhooks', search]
  const webhooks = useQuery({ queryKey, queryFn: ({ signal }) => readWebhooks(search, signal) })
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {topic.title}
      </Typography>
      {webhooks.isPending && <RowsSkeleton label={t('events.loading')} rows={1} />}
      {webhooks.error && (
        <RetryAlert
          text={t('events.webhooks.error')}
          error={webhooks.error}
          onRetry={() => void webhooks.refetch()}
        />
      )}
      {webhooks.data?.results.length === 0 && !isAdding && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {t('events.webhooks.none')}
        </Typography>
      )}
      {webhooks.data?.results.map((webhook) => (
        <WebhookPanel key={webhook._id} webhook={webhook} topic={topic} listKey={queryKey} />
      ))}
      {isAdding && (
        <Paper variant="outlined" sx={{ p: 2, my: 1 }}>
          <WebhookForm topic={topic} listKey={queryKey} onDone={() => setAdding(false)} />
        </Paper>
      )}
      {webhooks.data && !isAdding && (
        <Button variant="outlined" startIcon={<Add />} onClick={() => setAdding(true)} sx={{ mt: 1 }}>
          {t('events.webhooks.add')}
        </Button>
      )}
    </Box>
  )
}
