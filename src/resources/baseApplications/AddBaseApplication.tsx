import { Button, Stack, TextField } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useDataProvider } from 'react-admin'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { useAction } from '../../ui/form/useAction.ts'

/** Form that registers a base application by its URL. */
export function AddBaseApplication({ onAdded }: { onAdded: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const dataProvider = useDataProvider()
  const action = useAction()
  const [url, setUrl] = useState('')

  async function add(): Promise<void> {
    const { data } = await dataProvider.create<BaseApplication>('base-applications', {
      data: { url: url.trim() }
    })
    setUrl('')
    notify({
      type: 'success',
      msg: t('baseApplications.added', { title: data.title || data.meta.title || data.url })
    })
    onAdded()
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (url.trim() && !action.busy) void action.run(add)
  }
  return (
    <Stack component="form" direction="row" sx={{ gap: 1, alignItems: 'flex-start' }} onSubmit={submit}>
      <TextField
        id="base-application-url"
        type="url"
        size="small"
        label={t('baseApplications.addPlaceholder')}
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={!!action.error}
        helperText={action.error}
        slotProps={{ formHelperText: { role: 'alert' } }}
        sx={{ flex: '1 1 240px', maxWidth: 640 }}
      />
      <Button type="submit" variant="contained" color="admin" disabled={!url.trim()} loading={action.busy}>
        {t('baseApplications.add')}
      </Button>
    </Stack>
  )
}
