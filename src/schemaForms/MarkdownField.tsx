import { Box, FormHelperText, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { labelled } from '../i18n/labelled.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { RichText } from '../views/values/RichText.tsx'
import { CodeField, type CodeFieldProps } from './editor/CodeField.tsx'

export interface MarkdownFieldProps extends Omit<CodeFieldProps, 'language' | 'actions' | 'children'> {
  help?: string
}

/** Markdown, with a preview of what readers get. */
export function MarkdownField({ help, describedBy, ...props }: MarkdownFieldProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const { rows = 8 } = props
  // Who may not write wants to read.
  const [preview, setPreview] = useState(!!props.disabled && !!props.value)
  const described = [help && id, describedBy].filter(Boolean).join(' ')
  return (
    <Box>
      <CodeField
        {...props}
        language="markdown"
        rows={rows}
        {...(described && { describedBy: described })}
        actions={
          <ToggleButtonGroup
            exclusive
            size="small"
            value={preview}
            aria-label={labelled(props.label, t('schemaForms.mode'))}
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
              <RichText text={props.value} />
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
