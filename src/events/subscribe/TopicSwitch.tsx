import { Box, Button, Checkbox, FormControlLabel, Skeleton, Switch, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import {
  senderText,
  type NotificationOutput,
  type Subscription
} from '../../../contract/events/subscription.ts'
import { errorDetail } from '../../api/http.ts'
import { storeNewer } from '../../api/readAgain.ts'
import { labelled } from '../../i18n/labelled.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { notify } from '../../layout/notifications.ts'
import { deleteSubscription, readSubscriptions, writeSubscription } from '../eventsApi.ts'
import { subscriptionOf, type SubscriptionLook } from './subscription.ts'
import type { RequestedTopic } from './topics.ts'

interface TopicSwitchProps {
  topic: RequestedTopic
  recipient: { id: string; name: string }
  look: SubscriptionLook
  /** Whether notifications can be sent to devices. */
  hasDevices: boolean
}

/** Switch for the subscription to a topic, with its outputs. */
export function TopicSwitch({ topic, recipient, look, hasDevices }: TopicSwitchProps): ReactNode {
  const t = useViewTranslate()
  const titleId = useId()
  const { read, outputs, ask } = useTopicSubscription({ topic, recipient, look })
  if (read.isPending) return <Skeleton height={38} width="60%" />
  if (read.error) {
    return (
      <Typography variant="body2" role="alert" sx={{ color: 'error.text', py: 0.5 }}>
        {labelled(topic.title, errorDetail(read.error))}{' '}
        <Button size="small" onClick={() => void read.refetch()}>
          {t('blocks.retry')}
        </Button>
      </Typography>
    )
  }
  const toggle = (output: NotificationOutput, isOn: boolean): void =>
    ask([...(outputs ?? []).filter((candidate) => candidate !== output), ...(isOn ? [output] : [])])
  return (
    <Box component="fieldset" aria-labelledby={titleId} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <FormControlLabel
        control={<Switch checked={!!outputs} onChange={(_event, isOn) => ask(isOn ? [] : undefined)} />}
        label={<span id={titleId}>{topic.title}</span>}
        sx={{ overflowWrap: 'anywhere' }}
      />
      {outputs && (
        <Box sx={{ pl: { xs: 2, sm: 6 } }}>
          {hasDevices && (
            <OutputBox
              label={t('events.subscribe.devices')}
              isOn={outputs.includes('devices')}
              onChange={(isOn) => toggle('devices', isOn)}
            />
          )}
          <OutputBox
            label={t('events.subscribe.email')}
            isOn={outputs.includes('email')}
            onChange={(isOn) => toggle('email', isOn)}
          />
        </Box>
      )}
    </Box>
  )
}

/** Subscription of a recipient to a topic: the outputs of it, undefined without one, and how they are changed. */
function useTopicSubscription({ topic, recipient, look }: Omit<TopicSwitchProps, 'hasDevices'>) {
  const t = useViewTranslate()
  const client = useQueryClient()
  const search = { recipient: recipient.id, topic: topic.key, sender: senderText(topic.sender) }
  const queryKey = ['subscriptions', search]
  const read = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await readSubscriptions({ ...search, size: 1 }, signal)).results[0] ?? null
  })
  /** Optimistic value, shown while it is being saved. */
  const [asked, setAsked] = useState<{ outputs: NotificationOutput[] | undefined }>()
  const change = useMutation({
    // `scope` runs the mutations in sequence: two quick clicks are two states of the same subscription.
    scope: { id: `${topic.key} ${search.sender}` },
    mutationFn: async (outputs: NotificationOutput[] | undefined) => {
      const former = client.getQueryData<Subscription | null>(queryKey) ?? undefined
      if (outputs)
        return writeSubscription(
          subscriptionOf({
            topic,
            recipient,
            outputs,
            locale: currentLocale(),
            look,
            ...(former ? { former } : {})
          })
        )
      if (former) await deleteSubscription(former._id)
      return null
    },
    onSuccess: (subscription) => storeNewer<Subscription | null>(client, queryKey, () => subscription),
    onSettled: (_subscription, _error, outputs) =>
      setAsked((current) => (current?.outputs === outputs ? undefined : current)),
    onError: (error) => {
      notify({ msg: t('events.subscribe.error'), error })
      void client.invalidateQueries({ queryKey })
    }
  })
  return {
    read,
    outputs: asked ? asked.outputs : read.data?.outputs,
    ask: (wanted: NotificationOutput[] | undefined): void => {
      setAsked({ outputs: wanted })
      change.mutate(wanted)
    }
  }
}

function OutputBox(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }): ReactNode {
  return (
    <FormControlLabel
      control={
        <Checkbox size="small" checked={props.isOn} onChange={(_event, isOn) => props.onChange(isOn)} />
      }
      label={props.label}
    />
  )
}
