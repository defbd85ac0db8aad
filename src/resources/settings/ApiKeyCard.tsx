import { Alert, Box, Button, Card, CardActions, CardContent, Stack, Typography } from '@mui/material'
import { useEffect, useRef, type ReactNode } from 'react'
import { apiKeyScopes, type ApiKey } from '../../../contract/apiKeys.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { HelpAlert } from '../../ui/HelpAlert.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useCopy, type CopyState } from '../../ui/useCopy.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'

const copyLabels: Record<CopyState, string> = {
  idle: 'settings.apiKeys.copy',
  copied: 'settings.apiKeys.copied',
  selected: 'blocks.copySelected'
}

interface ApiKeyCardProps {
  apiKey: ApiKey
  isBusy: boolean
  /** Whether the key was just created: its secret then receives the focus. */
  isNew?: boolean
  onRemove: () => void
}

export function ApiKeyCard({ apiKey, isBusy, isNew = false, onRemove }: ApiKeyCardProps): ReactNode {
  const t = useViewTranslate()
  const { title, scopes, email, expireAt, clearKey, adminMode, asAccount } = apiKey
  const formats = useFormats()
  const knownScopes: readonly string[] = apiKeyScopes
  const labels = scopes.map((scope) =>
    knownScopes.includes(scope) ? t(`settings.apiKeys.scopes.${scope}`) : scope
  )
  return (
    <Card variant="outlined" sx={{ display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {title}
        </Typography>
        <Stack sx={{ gap: 1 }}>
          {clearKey && <NewSecret secret={clearKey} hasFocus={isNew} />}
          {adminMode && <Alert severity="warning">{t('settings.apiKeys.isAdmin')}</Alert>}
          {asAccount && <Alert severity="warning">{t('settings.apiKeys.isAccount')}</Alert>}
          <Typography>
            {t('settings.apiKeys.scopeOf', { scopes: labels.join(', ') || t('settings.apiKeys.noScope') })}
          </Typography>
          {email && <Typography>{t('settings.apiKeys.email', { email })}</Typography>}
          {email && scopes.length === 0 && (
            <HelpAlert id="api-key-email">{t('settings.apiKeys.emailHelp')}</HelpAlert>
          )}
          {expireAt && (
            <Typography>{t('settings.apiKeys.expires', { date: formats.day(expireAt) })}</Typography>
          )}
        </Stack>
      </CardContent>
      <CardActions>
        <ConfirmButton
          label={t('settings.apiKeys.remove')}
          title={t('settings.apiKeys.removeTitle')}
          text={t('settings.apiKeys.removeText', { title })}
          disabled={isBusy}
          onConfirm={onRemove}
        />
      </CardActions>
    </Card>
  )
}

/** Secret of a key, displayed only right after the creation. */
function NewSecret({ secret, hasFocus }: { secret: string; hasFocus: boolean }): ReactNode {
  const t = useViewTranslate()
  const secretElement = useRef<HTMLElement>(null)
  const { state, copy } = useCopy(secret, secretElement)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return (
    <Alert severity="warning">
      {t('settings.apiKeys.once')}
      <Box sx={{ mt: 1 }}>
        {t('settings.apiKeys.secret')} <code ref={secretElement}>{secret}</code>
      </Box>
      <Button ref={button} size="small" color="inherit" onClick={copy}>
        {t(copyLabels[state])}
      </Button>
    </Alert>
  )
}
