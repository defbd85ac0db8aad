import { Box, FormHelperText, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { CodeField } from './editor/CodeField.tsx'

const SafeHtml = lazy(async () => ({ default: (await import('../views/values/SafeHtml.tsx')).SafeHtml }))

export interface MarkdownFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  disabled?: boolean
  error?: boolean
  /** Outlined as edited and not saved. */
  dirty?: boolean
  help?: string
  /** Ids of what explains the field. */
  describedBy?: string
  rows?: number
}

/** Markdown, with a preview of what readers get. */
export function MarkdownField(props: MarkdownFieldProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const { rows = 8, help } = props
  // Who may not write wants to read.
  const [preview, setPreview] = useState(!!props.disabled && !!props.value)
  const described = [help && id, props.describedBy].filter(Boolean).join(' ')
  return (
    <Box>
      <CodeField
        language="markdown"
        label={props.label}
        value={props.value}
        required={!!props.required}
        disabled={!!props.disabled}
        error={!!props.error}
        dirty={!!props.dirty}
        rows={rows}
        {...(described && { describedBy: described })}
        onChange={props.onChange}
        actions={
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
        }
      >
        {preview && (
          <Box
            component="section"
            aria-label={t('schemaForms.preview')}
            sx={{ p: 2, minHeight: rows * 21 + 8 }}
          >
            {props.value ? (
              <Suspense>
                <SafeHtml text={props.value} />
              </Suspense>
            ) : (
              <Typography sx={{ color: 'text.secondary' }}>{t('schemaForms.nothing')}</Typography>
            )}
          </Box>
        )}
      </CodeField>
      {help && <FormHelperText id={id}>{help}</FormHelperText>}
    </Box>
  )
}
