import { Alert, Box, LinearProgress, MenuItem, Stack, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { isForExtensions } from '../../../../contract/remoteServices/actionUses.ts'
import { RichText } from '../../../views/values/RichText.tsx'
import { ActionList } from '../ActionList.tsx'
import type { Definition } from '../model/definition.ts'

interface DefinitionPreviewProps {
  definition: Definition
  server: string | undefined
  onServer: (server: string) => void
}

/** Preview of the service that an import would create. */
export function DefinitionPreview({ definition, server, onServer }: DefinitionPreviewProps): ReactNode {
  const t = useTranslate()
  const { info, actions, servers, keyPlace } = definition
  const usable = actions.filter(isForExtensions).length
  return (
    <Stack component="section" aria-label={info.title ?? definition.url} sx={{ gap: 2 }}>
      <div>
        <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {[info.title, info.version].filter(Boolean).join(' - ') || definition.url}
        </Typography>
        {info.description && (
          <Box sx={{ mt: 1, maxHeight: 170, overflow: 'auto' }} tabIndex={0}>
            <RichText text={info.description} />
          </Box>
        )}
      </div>
      {servers.length > 0 ? (
        <TextField
          select={servers.length > 1}
          size="small"
          label={t('remoteServices.import.server')}
          value={server ?? servers[0]?.url ?? ''}
          onChange={(event) => onServer(event.target.value)}
          slotProps={{ input: { readOnly: servers.length === 1 } }}
        >
          {servers.map(({ url, description }) => (
            <MenuItem key={url} value={url}>
              {description ? `${description} (${url})` : url}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <Alert severity="warning">{t('remoteServices.import.noServer')}</Alert>
      )}
      {keyPlace && (
        <Alert severity="info" variant="outlined">
          {t('remoteServices.import.key', { name: keyPlace.name })}
        </Alert>
      )}
      <div>
        <Typography component="h4" sx={{ fontWeight: 700 }}>
          {t('remoteServices.actions.counted', { smart_count: actions.length })}
          {actions.length > 0 && `, ${t('remoteServices.actions.usable', { smart_count: usable })}`}
        </Typography>
        <ActionList actions={actions} />
      </div>
    </Stack>
  )
}

export function ReadingDefinition({ label }: { label: string }): ReactNode {
  return <LinearProgress aria-label={label} />
}
