import { Box, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { dirtyOutline } from './dirtyOutline.ts'
import { SafeHtml } from '../views/values/SafeHtml.tsx'

export interface MarkdownFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  error?: boolean
  /** Outlined as edited and not saved. */
  dirty?: boolean
  help?: string
  rows?: number
}

/** Markdown as text, with a preview of what readers get. */
export function MarkdownField(props: MarkdownFieldProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  // Who may not write wants to read.
  const [preview, setPreview] = useState(!!props.disabled && !!props.value)
  const { rows = 8 } = props
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 0.5, gap: 1 }}>
        <Typography
          component="label"
          htmlFor={id}
          variant="body2"
          sx={{ color: props.dirty ? 'accent.text' : 'text.secondary' }}
        >
          {props.label}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={preview}
          aria-label={`${props.label} : ${t('schemaForms.mode')}`}
          onChange={(_event, next: boolean | null) => next !== null && setPreview(next)}
        >
          <ToggleButton value={false} sx={{ py: 0.25 }}>
            {t('schemaForms.write')}
          </ToggleButton>
          <ToggleButton value sx={{ py: 0.25 }}>
            {t('schemaForms.preview')}
          </ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      {preview ? (
        <Box
          component="section"
          aria-label={t('schemaForms.preview')}
          sx={{
            border: '1px solid',
            borderColor: props.dirty ? 'accent.main' : 'divider',
            borderRadius: 1,
            p: 2,
            minHeight: rows * 23 + 33
          }}
        >
          {props.value ? (
            <SafeHtml text={props.value} />
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>{t('schemaForms.nothing')}</Typography>
          )}
        </Box>
      ) : (
        <TextField
          id={id}
          multiline
          fullWidth
          minRows={rows}
          maxRows={24}
          value={props.value}
          disabled={!!props.disabled}
          error={!!props.error}
          sx={props.dirty ? dirtyOutline : {}}
          helperText={props.help}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Box>
  )
}
