import EditLocation from '@mui/icons-material/EditLocationAltOutlined'
import { IconButton, InputAdornment, Tooltip } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useFormState } from '../formContext.ts'
import { readShape } from '../map/shape.ts'
import { lazyPart } from '../../lazyScreen.ts'
import { changeValue, inputProps, optionsOf, type Field } from './field.ts'
import { FieldInput } from './FieldInput.tsx'

const ShapeDialog = lazyPart(async () => (await import('../map/ShapeDialog.tsx')).ShapeDialog)

/**
 * `ui:field: geometry` — typed, pasted, or drawn on a map. The server accepts invalid geometries: the form only warns.
 */
export function GeometryField(props: Field<string>): ReactNode {
  const t = useViewTranslate()
  const { extent } = useFormState()
  const [isDrawing, setDrawing] = useState(false)
  const field = inputProps(props)
  const { rows } = optionsOf(props)
  const text = props.formData ?? ''
  const isUnread = text.trim() !== '' && !readShape(text)
  const name = t('schemaForms.shape.open', { label: field.label })
  return (
    <>
      <FieldInput
        field={{ ...field, error: field.error || isUnread }}
        value={text}
        multiline
        minRows={rows ?? 4}
        maxRows={16}
        autoComplete="off"
        helperText={t(isUnread ? 'schemaForms.shape.unread' : 'schemaForms.shape.hint')}
        slotProps={{
          formHelperText: { error: isUnread },
          input: field.disabled
            ? {}
            : {
                endAdornment: (
                  <InputAdornment position="end" sx={{ alignSelf: 'flex-start', mt: 1.5 }}>
                    <Tooltip title={name}>
                      <IconButton edge="end" aria-label={name} onClick={() => setDrawing(true)}>
                        <EditLocation />
                      </IconButton>
                    </Tooltip>
                  </InputAdornment>
                )
              }
        }}
        onChange={(event) => changeValue(props, event.target.value)}
      />
      {isDrawing && (
        <ShapeDialog
          text={text}
          {...(extent && { extent })}
          onClose={() => setDrawing(false)}
          onPick={(drawn) => {
            changeValue(props, drawn)
            setDrawing(false)
          }}
        />
      )}
    </>
  )
}
