import { Alert, Box, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { embedPath } from '../../../../paths.ts'
import { EmbedSnippet } from '../../../owned/embed/EmbedSnippet.tsx'
import { useDataset } from '../../live/DatasetPageContext.tsx'

const resultHeight = 500

/** HTML code that embeds the dataset in another site, with a preview. */
export function EmbedTab(): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const previews = dataset.previews ?? []
  const [chosenView, setChosenView] = useState('')
  const preview = previews.find(({ id }) => id === chosenView) ?? previews[0]
  // The API gives titles in French only, so known ids are translated here.
  const titleOf = ({ id, title }: { id: string; title: string }): string =>
    t(`datasets.embed.previews.${id}`, { _: title })
  if (!preview) return <Typography>{t('datasets.embed.none')}</Typography>
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('datasets.embed.introduction')}</Typography>
      {dataset.visibility !== 'public' && (
        <Alert role="note" severity="info" variant="outlined">
          {t('datasets.embed.notPublic')}
        </Alert>
      )}
      {previews.length > 1 && (
        <TextField
          select
          size="small"
          label={t('datasets.embed.preview')}
          value={preview.id}
          onChange={(event) => setChosenView(event.target.value)}
          sx={{ maxWidth: 320 }}
        >
          {previews.map((view) => (
            <MenuItem key={view.id} value={view.id}>
              {titleOf(view)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <EmbedSnippet href={preview.href} id={dataset.id} />
      <Typography variant="h3">{t('owned.embed.result')}</Typography>
      <Box
        component="iframe"
        // Reloads the preview after a change of the data or of the visibility.
        key={`${preview.id} ${dataset.finalizedAt} ${dataset.visibility}`}
        title={`${dataset.title} - ${titleOf(preview)}`}
        src={embedPath(dataset.id, preview.id)}
        loading="lazy"
        sx={{
          width: '100%',
          height: resultHeight,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'transparent'
        }}
      />
    </Stack>
  )
}
