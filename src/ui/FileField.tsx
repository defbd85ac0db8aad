import Close from '@mui/icons-material/Close'
import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import { Alert, Box, ButtonBase, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { labelled } from '../i18n/labelled.ts'
import { currentLocale } from '../i18n/locale.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { acceptOf, archiveExtensions, isAccepted } from './fileTypes.ts'
import { formatBytes } from './formatBytes.ts'
import { useFileDrop } from './useFileDrop.ts'

export interface FileFieldProps {
  file: File | undefined
  onChange: (file: File | undefined) => void
  /** Label; defaults to a hint on how to choose a file. */
  label?: string
  /** Accepted extensions; `any` accepts all. */
  extensions: readonly string[] | 'any'
  disabled?: boolean
}

/** File field, with a file dialog and drag and drop. */
export function FileField(props: FileFieldProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { file, onChange, label, extensions, disabled = false } = props
  const { choose, refusal, closeRefusal } = useFileChoice(extensions, onChange)
  const { isOver, dropZone } = useFileDrop(disabled, choose)
  const placeholder = t(extensions === archiveExtensions ? 'blocks.file.archive' : 'blocks.file.field')

  function remove(): void {
    closeRefusal()
    onChange(undefined)
    // The pressed button is removed: the focus moves to the file button.
    button.current?.focus()
  }

  return (
    <Stack sx={{ gap: 1 }} {...dropZone}>
      {label && (
        <Typography id={`${id}-label`} variant="body2" sx={{ color: 'text.secondary', mb: -0.5 }}>
          {label}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          border: '2px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: isOver ? 'action.hover' : 'background.paper'
        }}
      >
        <FileButton
          ref={button}
          file={file}
          placeholder={placeholder}
          label={label}
          disabled={disabled}
          onClick={() => input.current?.click()}
        />
        {file && !disabled && (
          <Tooltip title={t('blocks.file.remove')}>
            <IconButton
              aria-label={t('blocks.file.remove')}
              {...(label ? { 'aria-describedby': `${id}-label` } : {})}
              onClick={remove}
              sx={{ mr: 1 }}
            >
              <Close />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        {...(extensions === 'any' ? {} : { accept: acceptOf(extensions) })}
        aria-label={label ?? t('blocks.file.field')}
        onChange={(event) => {
          choose(event.target.files)
          // Reset, so that choosing the same file again triggers `change`.
          event.target.value = ''
        }}
      />
      {refusal && (
        <Alert severity="error" variant="outlined" onClose={closeRefusal}>
          {refusal}
        </Alert>
      )}
    </Stack>
  )
}

/** Takes a chosen file, or says why it is refused. */
function useFileChoice(
  extensions: FileFieldProps['extensions'],
  onChange: FileFieldProps['onChange']
): { choose: (files: FileList | null) => void; refusal: string | undefined; closeRefusal: () => void } {
  const t = useViewTranslate()
  const [refusal, setRefusal] = useState<string>()

  function choose(files: FileList | null): void {
    const chosen = files?.[0]
    if (!chosen) return
    const refused = files.length > 1 ? t('blocks.file.tooMany') : refusalOf(chosen)
    setRefusal(refused)
    if (!refused) onChange(chosen)
  }

  function refusalOf({ name, size }: File): string | undefined {
    if (extensions !== 'any' && !isAccepted(name, extensions)) {
      return t('blocks.file.refused', { name, extensions: extensions.join(' ') })
    }
    return size === 0 ? t('blocks.file.empty', { name }) : undefined
  }

  return { choose, refusal, closeRefusal: () => setRefusal(undefined) }
}

interface FileButtonProps {
  ref: Ref<HTMLButtonElement>
  file: File | undefined
  /** Text without a file. */
  placeholder: string
  label: string | undefined
  disabled: boolean
  onClick: () => void
}

function FileButton({ ref, file, placeholder, label, disabled, onClick }: FileButtonProps): ReactNode {
  return (
    <ButtonBase
      ref={ref}
      disabled={disabled}
      {...(label ? { 'aria-label': labelled(label, file?.name ?? placeholder) } : {})}
      onClick={onClick}
      sx={{
        flex: 1,
        minWidth: 0,
        p: 3,
        gap: 2,
        justifyContent: 'flex-start',
        borderRadius: 1,
        textAlign: 'left'
      }}
    >
      <CloudUpload fontSize="large" sx={{ color: disabled ? 'text.disabled' : 'primary.text' }} aria-hidden />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {file && <Typography sx={{ fontWeight: 700 }}>{file.name}</Typography>}
        <Typography variant={file ? 'body2' : 'body1'} sx={{ color: 'text.secondary' }}>
          {file ? formatBytes(file.size, currentLocale()) : placeholder}
        </Typography>
      </Box>
    </ButtonBase>
  )
}
