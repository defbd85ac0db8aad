import { Stack, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { dirtyOutline } from '../../schemaForms/dirtyOutline.ts'
import { isTitleRight, titleLengths } from './model/newCatalog.ts'

interface TitleFieldsProps {
  title: string
  description: string
  onChange: (change: { title?: string; description?: string }) => void
  disabled?: boolean
  dirty?: { title?: boolean; description?: boolean }
}

/** Fields for the title and the description of a catalog. */
export function TitleFields({ title, description, onChange, disabled, dirty }: TitleFieldsProps): ReactNode {
  const t = useViewTranslate()
  const isWrong = title !== '' && !isTitleRight(title)
  return (
    <Stack sx={{ gap: 2.5, mb: 2.5 }}>
      <TextField
        id="catalog-title"
        required
        fullWidth
        label={t('catalogs.fields.title')}
        value={title}
        disabled={!!disabled}
        error={isWrong}
        helperText={isWrong ? t('catalogs.fields.titleLength', titleLengths) : undefined}
        onChange={(event) => onChange({ title: event.target.value })}
        sx={dirty?.title ? dirtyOutline : {}}
      />
      <TextField
        id="catalog-description"
        fullWidth
        multiline
        minRows={3}
        maxRows={12}
        label={t('catalogs.fields.description')}
        value={description}
        disabled={!!disabled}
        onChange={(event) => onChange({ description: event.target.value })}
        sx={dirty?.description ? dirtyOutline : {}}
        slotProps={{ htmlInput: { maxLength: 20_000 } }}
      />
    </Stack>
  )
}
