import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ApiKey, ApiKeyScope } from '../../../contract/apiKeys.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { useAction } from '../../ui/form/useAction.ts'
import { HelpAlert } from '../../ui/HelpAlert.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { pageConfig } from '../../pageConfig.ts'
import { AddApiKey } from './AddApiKey.tsx'
import { ApiKeyCard } from './ApiKeyCard.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { changeApiKeys, type NewApiKey } from './settingsApi.ts'
import { useCacheSettings, useSettings } from './useSettings.ts'

interface ApiKeysProps {
  account: AccountKeys
  /** Scopes allowed for new keys; all by default. */
  allowed?: readonly ApiKeyScope[]
  /** Message of a successful save. */
  success?: string
}

/** API keys of an account; each change is saved at once. */
export function ApiKeys({ account, allowed, success = 'settings.updated' }: ApiKeysProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const cacheSettings = useCacheSettings(account)
  const { data, error, refetch } = useSettings(account)
  // Secrets by key: the server returns them once, so they are kept here across refetches and saves.
  const [secrets, setSecrets] = useState<ReadonlyMap<string, string>>(new Map())
  const [isAdding, setAdding] = useState(false)
  const [addedId, setAddedId] = useState<string>()
  const adding = useAction()
  const write = async (change: (apiKeys: ApiKey[]) => (ApiKey | NewApiKey)[]): Promise<void> => {
    const settings = await changeApiKeys(account, change)
    const newSecrets = (settings.apiKeys ?? []).flatMap(({ id, clearKey }) =>
      clearKey ? [[id, clearKey] as const] : []
    )
    setSecrets((previous) => new Map([...previous, ...newSecrets]))
    setAddedId(newSecrets[0]?.[0])
    cacheSettings(settings)
    notify({ type: 'success', msg: t(success) })
  }
  const removal = useMutation({
    mutationFn: (id: string) => write((keys) => keys.filter((key) => key.id !== id)),
    onError: (failure) => notify({ msg: t('settings.saveError'), error: failure })
  })
  if (!data && error) {
    return <RetryAlert text={t('settings.readError')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <LinearProgress aria-label={t('settings.apiKeys.title')} />
  const apiKeys = data.apiKeys ?? []
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('settings.apiKeys.intro')}</Typography>
      <HelpAlert id="api-keys-use" closedAtFirst>
        {t('settings.apiKeys.use', { url: `${pageConfig.publicUrl}/api/v1/datasets` })}
      </HelpAlert>
      {isAdding ? (
        <AddApiKey
          {...(allowed ? { allowed } : {})}
          action={adding}
          onAdd={(key) =>
            adding.run(async () => {
              await write((keys) => [...keys, key])
              setAdding(false)
            })
          }
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button variant="contained" onClick={() => setAdding(true)} sx={{ alignSelf: 'flex-start' }}>
          {t('settings.apiKeys.add')}
        </Button>
      )}
      {apiKeys.length === 0 && !isAdding && <Typography>{t('settings.apiKeys.none')}</Typography>}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          // Narrower columns would wrap the keys onto many lines.
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))'
        }}
      >
        {apiKeys.map((apiKey) => (
          <ApiKeyCard
            key={apiKey.id}
            apiKey={{ ...apiKey, clearKey: secrets.get(apiKey.id) }}
            isNew={apiKey.id === addedId}
            isBusy={adding.busy || removal.isPending}
            onRemove={() => removal.mutate(apiKey.id)}
          />
        ))}
      </Box>
    </Stack>
  )
}
