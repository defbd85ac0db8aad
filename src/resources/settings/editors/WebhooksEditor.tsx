import { useMemo, type ReactNode } from 'react'
import type { Webhook } from '../../../../contract/settings.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { isWebhookValid } from '../model/valid.ts'
import type { EditorProps } from './editor.ts'
import { ItemForm } from './ItemForm.tsx'
import { ItemsEditor } from './ItemsEditor.tsx'
import { webhookSchema } from './schemas.ts'

/** Fields of a webhook in a flat form. */
type WebhookForm = Pick<Webhook, 'title' | 'events'> & { url: string }

const formOf = ({ title, events, target }: Webhook): WebhookForm => ({
  title,
  events,
  url: target.params.url
})

function webhookOf(form: Partial<WebhookForm>, { target, ...hook }: Webhook): Webhook {
  const { title = '', events = [], url = '' } = form
  return { ...hook, title, events, target: { ...target, params: { ...target.params, url } } }
}

const newWebhook = (): Webhook => ({
  title: '',
  events: [],
  target: { type: 'http', params: { url: '' } }
})

/** Editor of webhooks: URLs called on events of datasets and applications. */
export function WebhooksEditor(props: EditorProps<Webhook[]>): ReactNode {
  const t = useViewTranslate()
  const schema = useMemo(() => webhookSchema(t), [t])
  return (
    <ItemsEditor
      {...props}
      label={t('settings.sections.webhooks')}
      empty={t('settings.webhooks.none')}
      addLabel={t('settings.webhooks.add')}
      create={newWebhook}
      titleOf={({ title }) => title}
      isValid={isWebhookValid}
      removal={() => t('settings.webhooks.removal')}
    >
      {(hook, editor) => (
        <ItemForm
          id={editor.id}
          isNew={editor.isNew}
          schema={schema}
          value={formOf(hook)}
          onChange={(form) => editor.onChange(webhookOf(form, hook))}
          onCommit={(form) => editor.onCommit(webhookOf(form, hook))}
        />
      )}
    </ItemsEditor>
  )
}
