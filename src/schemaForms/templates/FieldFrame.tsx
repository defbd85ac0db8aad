import { Alert, Box, FormControl, FormHelperText } from '@mui/material'
import { errorId, getUiOptions, type FieldErrorProps, type FieldTemplateProps } from '@rjsf/utils'
import type { FocusEvent, ReactNode } from 'react'
import { dirtyOutline } from '../dirtyOutline.ts'
import { useFormState } from '../formContext.ts'

/** Field with its help, errors and note. */
export function FieldFrame(props: FieldTemplateProps): ReactNode {
  const { isDirty, noteOf, onVisit } = useFormState()
  const { path } = props.fieldPathId
  const key = path.length === 1 ? String(path[0]) : undefined
  const { field } = getUiOptions(props.uiSchema)
  if (props.hidden) return <div style={{ display: 'none' }}>{props.children}</div>
  const note = key === undefined ? undefined : noteOf(key)
  // An object does not repeat the help and errors of its fields.
  const showsHelp = (props.displayLabel || !!field) && !!props.rawDescription
  const isInvalid = !!props.rawErrors?.length
  return (
    <FormControl
      fullWidth
      error={isInvalid}
      data-invalid={isInvalid && key !== undefined ? key : undefined}
      sx={key !== undefined && isDirty(key) ? dirtyOutline : {}}
      onBlur={(event: FocusEvent) => {
        if (key !== undefined && !event.currentTarget.contains(event.relatedTarget)) onVisit(key)
      }}
    >
      {note && (
        <Alert severity={note.severity} variant="outlined" sx={{ mb: 1, py: 0 }}>
          {note.text}
        </Alert>
      )}
      {props.children}
      {props.errors}
      {showsHelp && props.description}
      {props.help}
    </FormControl>
  )
}

/** Error messages of a field, one per broken rule. */
export function FieldErrors({
  errors = [],
  fieldPathId
}: Pick<FieldErrorProps, 'errors' | 'fieldPathId'>): ReactNode {
  if (errors.length === 0) return null
  return (
    <Box id={errorId(fieldPathId).replaceAll(/\s/g, '-')}>
      {errors.map((error, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- error messages have no id
        <FormHelperText key={index} error component="div">
          {error}
        </FormHelperText>
      ))}
    </Box>
  )
}
