import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material'
import { useRef, type ReactNode } from 'react'
import { useFileDrop } from '../../ui/useFileDrop.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { fileName } from '../../views/values/shorten.ts'
import { useFormState } from '../formContext.ts'
import { changeValue, inputProps, type Field } from './field.ts'

/** `ui:field: attachment` — file of the line; the server sets its path. */
export function AttachmentField(props: Field<string>): ReactNode {
  const t = useViewTranslate()
  const { attachment } = useFormState()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { id, label, required, disabled, error, 'aria-describedby': described } = inputProps(props)
  const { isOver, dropZone } = useFileDrop(disabled, ([first]) => {
    if (first) attachment?.choose(first)
  })
  const file = attachment?.file
  const name = file?.name ?? (props.formData ? fileName(props.formData) : undefined)

  function remove(): void {
    attachment?.choose(undefined)
    changeValue(props, undefined)
    // The pressed button is removed: the focus moves to the file button.
    button.current?.focus()
  }

  return (
    <Box
      component="fieldset"
      disabled={disabled}
      aria-describedby={described}
      {...dropZone}
      sx={{
        border: '1px dashed',
        borderColor: error ? 'error.main' : isOver ? 'primary.main' : 'action.disabled',
        bgcolor: isOver ? 'action.hover' : 'transparent',
        borderRadius: 1,
        m: 0,
        p: 1.5,
        minWidth: 0,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1.5
      }}
    >
      <Typography
        variant="body2"
        component="legend"
        // `float` puts the legend inside the border of the fieldset.
        sx={{ color: error ? 'error.text' : 'text.secondary', width: '100%', float: 'left' }}
      >
        {label}
        {required && ' *'}
      </Typography>
      <Button
        ref={button}
        id={id}
        variant="outlined"
        startIcon={<AttachFile />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {t(name ? 'schemaForms.replaceFile' : 'schemaForms.attach')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) attachment?.choose(chosen)
          // Reset, so that choosing the same file again triggers `change`.
          event.target.value = ''
        }}
      />
      {name && <AttachedName name={name} file={file} onRemove={disabled ? undefined : remove} />}
    </Box>
  )
}

interface AttachedNameProps {
  name: string
  /** File to upload; undefined for a stored file. */
  file: File | undefined
  /** Undefined when the file cannot be removed. */
  onRemove: (() => void) | undefined
}

function AttachedName({ name, file, onRemove }: AttachedNameProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0, gap: 0.5 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
        {file && ` (${formatBytes(file.size, currentLocale())})`}
      </Typography>
      {onRemove && (
        <Tooltip title={t('schemaForms.removeFile', { name })}>
          <IconButton size="small" aria-label={t('schemaForms.removeFile', { name })} onClick={onRemove}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}
