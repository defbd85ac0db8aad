import Delete from '@mui/icons-material/Delete'
import Edit from '@mui/icons-material/Edit'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Button, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { WebhookSubscription } from '../../../contract/events/webhooks.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { notify } from '../../layout/notifications.ts'
import { deleteWebhook, testWebhook } from '../eventsApi.ts'
import { InlineConfirm } from '../InlineConfirm.tsx'
import type { RequestedTopic } from '../subscribe/topics.ts'
import { Deliveries, deliveriesKey } from './Deliveries.tsx'
import { WebhookForm } from './WebhookForm.tsx'

interface WebhookPanelProps {
  webhook: WebhookSubscription
  topic: RequestedTopic
  listKey: readonly unknown[]
}

/** Collapsible panel of a webhook: URL, deliveries and actions. */
export function WebhookPanel({ webhook, topic, listKey }: WebhookPanelProps): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const [isEdited, setEdited] = useState(false)
  const test = useMutation({
    mutationFn: () => testWebhook(webhook._id),
    onError: (error) => notify({ msg: t('events.webhooks.testError'), error }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey(webhook._id) })
  })
  const remove = useMutation({
    mutationFn: () => deleteWebhook(webhook._id),
    onError: (error) => notify({ msg: t('events.webhooks.removeError'), error }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey })
  })
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      sx={{ mb: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        expandIcon={<ExpandMore />}
        sx={{ '& .MuiAccordionSummary-content': { minWidth: 0 } }}
      >
        <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 700 }}>
            {webhook.title}
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {webhook.url}
          </Typography>
        </span>
      </AccordionSummary>
      <AccordionDetails>
        {isEdited ? (
          <WebhookForm topic={topic} webhook={webhook} listKey={listKey} onDone={() => setEdited(false)} />
        ) : (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
            <Button size="small" variant="outlined" loading={test.isPending} onClick={() => test.mutate()}>
              {t('events.webhooks.test')}
            </Button>
            <Button size="small" variant="outlined" startIcon={<Edit />} onClick={() => setEdited(true)}>
              {t('events.webhooks.edit')}
            </Button>
            <InlineConfirm
              label={t('events.webhooks.remove')}
              icon={<Delete />}
              busy={remove.isPending}
              onConfirm={() => remove.mutate()}
            />
          </Stack>
        )}
        <Deliveries webhookId={webhook._id} />
      </AccordionDetails>
    </Accordion>
  )
}
