import { Box, Button, Stack, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { WebhookSubscription } from '../../../contract/events/webhooks.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { focusWhenShown } from '../../ui/form/useInitialFocus.ts'
import { sameValue } from '../../ui/sameValue.ts'
import { writeWebhook } from '../eventsApi.ts'
import type { RequestedTopic } from '../subscribe/topics.ts'
import { draftOf, valuesOf, webhookProblems, type WebhookValues } from './webhookForm.ts'

interface WebhookFormProps {
  topic: RequestedTopic
  /** Webhook to edit; undefined for a new one. */
  webhook?: WebhookSubscription
  /** Query key of the list that contains the webhook. */
  listKey: readonly unknown[]
  onDone: () => void
}

/** Inline form: a dialog does not fit in a low frame. */
export function WebhookForm({ topic, webhook, listKey, onDone }: WebhookFormProps): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const prefix = useId()
  const [values, setValues] = useState(() => valuesOf(webhook))
  const action = useAction()
  const id = (name: keyof WebhookValues): string => `${prefix}${name}`
  const isDirty = !sameValue(values, valuesOf(webhook))
  const form = useCheckedForm({
    problems: webhookProblems(values, t, id),
    action,
    isDirty,
    isUnchanged: !!webhook && !isDirty,
    save: () =>
      action.run(async () => {
        await writeWebhook(draftOf(values, topic, webhook))
        await client.invalidateQueries({ queryKey: listKey })
        onDone()
      })
  })
  const field = (name: keyof WebhookValues, label: string, help?: string): ReactNode => (
    <TextField
      {...form.field(id(name), help)}
      size="small"
      label={label}
      value={values[name]}
      required={name === 'title' || name === 'url'}
      inputRef={name === 'title' ? focusWhenShown : undefined}
      fullWidth
      onChange={({ target }) => setValues((former) => ({ ...former, [name]: target.value }))}
      slotProps={{ htmlInput: { autoComplete: 'off', ...(name === 'url' ? { inputMode: 'url' } : {}) } }}
    />
  )
  return (
    <form {...form.form}>
      <Stack sx={{ gap: 2.5 }}>
        {field('title', t('events.webhooks.name'))}
        {field('url', t('events.webhooks.url'), t('events.webhooks.urlHelp'))}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {field('headerKey', t('events.webhooks.headerKey'), t('events.webhooks.headerHelp'))}
          {field('headerValue', t('events.webhooks.headerValue'))}
        </Box>
        <FormAlert error={form.alert} />
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <Button color="inherit" disabled={form.busy} onClick={onDone}>
            {t('blocks.cancel')}
          </Button>
          <SubmitButton form={form}>{t('blocks.save')}</SubmitButton>
        </Stack>
      </Stack>
    </form>
  )
}
