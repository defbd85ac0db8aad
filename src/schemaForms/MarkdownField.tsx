import { Box, FormHelperText, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { labelled } from '../i18n/labelled.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { RichText } from '../views/values/RichText.tsx'
import { FieldBox, heightOfRows, type EditorProps } from './editor/FieldBox.tsx'
import { MarkdownEditor } from './editor/MarkdownEditor.tsx'

interface MarkdownFieldProps extends EditorProps {
  help?: string
}

/** Markdown editor with a preview. */
export function MarkdownField({ help, describedBy, ...props }: MarkdownFieldProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const labelId = useId()
  const { rows = 8 } = props
  // A read-only text opens on the preview.
  const [preview, setPreview] = useState(!!props.disabled && !!props.value)
  const described = [help && id, describedBy].filter(Boolean).join(' ')
  return (
    <Box>
      <FieldBox
        {...props}
        id={labelId}
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
        {preview ? (
          <Box
            component="section"
            aria-label={t('schemaForms.preview')}
            sx={{ p: 2, minHeight: heightOfRows(rows) }}
          >
            {props.value ? (
              <RichText text={props.value} />
            ) : (
              <Typography sx={{ color: 'text.secondary' }}>{t('schemaForms.nothing')}</Typography>
            )}
          </Box>
        ) : (
          <MarkdownEditor
            {...props}
            rows={rows}
            labelledBy={labelId}
            {...(described && { describedBy: described })}
          />
        )}
      </FieldBox>
      {help && <FormHelperText id={id}>{help}</FormHelperText>}
    </Box>
  )
}
