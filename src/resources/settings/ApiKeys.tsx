import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ApiKey, ApiKeyScope } from '../../../contract/apiKeys.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { errorDetail } from '../../api/http.ts'
import { useAction } from '../../ui/form/useAction.ts'
import { HelpAlert } from '../../ui/HelpAlert.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { pageConfig } from '../../pageConfig.ts'
import { AddApiKey } from './AddApiKey.tsx'
import { ApiKeyCard } from './ApiKeyCard.tsx'
import { changeApiKeys, readSettings, settingsKey, type NewApiKey } from './settingsApi.ts'

export interface ApiKeysProps {
  account: AccountKeys
  /** Scopes that new keys may have: all of them by default. */
  allowed?: readonly ApiKeyScope[]
}

/** The API keys of an account: every change is saved at once. */
export function ApiKeys({ account, allowed }: ApiKeysProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const queryKey = settingsKey(account)
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await readSettings(account, signal)).data
  })
  const [isAdding, setAdding] = useState(false)
  const adding = useAction()
  const write = async (change: (apiKeys: ApiKey[]) => (ApiKey | NewApiKey)[]): Promise<void> => {
    client.setQueryData(queryKey, await changeApiKeys(account, change))
    notify({ type: 'success', msg: t('settings.updated') })
  }
  const removal = useMutation({
    mutationFn: (id: string) => write((known) => known.filter((key) => key.id !== id)),
    onError: (failure) => notify({ msg: t('settings.saveError'), error: failure })
  })
  if (error) return <Alert severity="error">{errorDetail(error)}</Alert>
  if (!data) return <LinearProgress aria-label={t('settings.apiKeys.title')} />
  const apiKeys = data.apiKeys ?? []
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('settings.apiKeys.intro')}</Typography>
      <HelpAlert id="api-keys-use">
        {t('settings.apiKeys.use', { url: `${pageConfig.publicUrl}/api/v1/datasets` })}
      </HelpAlert>
      {isAdding ? (
        <AddApiKey
          {...(allowed ? { allowed } : {})}
          action={adding}
          onAdd={(key) =>
            adding.run(async () => {
              await write((known) => [...known, key])
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
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' }
        }}
      >
        {apiKeys.map((apiKey) => (
          <ApiKeyCard
            key={apiKey.id}
            apiKey={apiKey}
            isBusy={adding.busy || removal.isPending}
            onRemove={() => removal.mutate(apiKey.id)}
          />
        ))}
      </Box>
    </Stack>
  )
}
