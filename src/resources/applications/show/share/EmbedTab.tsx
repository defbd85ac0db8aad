import { Alert, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { openedApplicationPath } from '../../../../paths.ts'
import { EmbedSnippet } from '../../../owned/embed/EmbedSnippet.tsx'
import { useApplication } from '../../live/ApplicationPageContext.tsx'

/** HTML code that embeds the application in another site. */
export function EmbedTab(): ReactNode {
  const t = useTranslate()
  const { application } = useApplication()
  const { id, exposedUrl, visibility } = application
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('applications.embed.introduction')}</Typography>
      {visibility !== 'public' && (
        <Alert role="note" severity="info" variant="outlined">
          {t('applications.embed.notPublic')}
        </Alert>
      )}
      <EmbedSnippet
        href={exposedUrl ?? new URL(openedApplicationPath(id), window.location.href).href}
        id={id}
      />
    </Stack>
  )
}
