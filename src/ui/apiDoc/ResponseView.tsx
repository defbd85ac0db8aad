import Download from '@mui/icons-material/Download'
import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { formatBytes } from '../formatBytes.ts'
import { CodeBlock } from './CodeBlock.tsx'
import type { ReceivedResponse } from './useRequest.ts'

/** Response of the server. */
export function ResponseView({ response }: { response: ReceivedResponse }): ReactNode {
  const t = useViewTranslate()
  const { status, ok, text, type, objectUrl } = response
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Chip
          size="small"
          label={status}
          sx={{ color: ok ? 'success.text' : 'error.text', fontWeight: 700 }}
          variant="outlined"
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[
            t('apiDoc.duration', { duration: Math.round(response.durationMs) }),
            formatBytes(response.size, currentLocale()),
            type.split(';')[0]
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {objectUrl && (
          <Button size="small" startIcon={<Download />} href={objectUrl} download>
            {t('apiDoc.download')}
          </Button>
        )}
      </Stack>
      {response.isTruncated && <Alert severity="info">{t('apiDoc.truncated')}</Alert>}
      {text ? (
        <CodeBlock text={text} label={t('apiDoc.response')} maxHeight={520} />
      ) : type.startsWith('image/') && objectUrl ? (
        <Box component="img" src={objectUrl} alt={t('apiDoc.image')} sx={{ maxWidth: '100%' }} />
      ) : (
        response.size === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('apiDoc.empty')}</Typography>
      )}
    </Stack>
  )
}
