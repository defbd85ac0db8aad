import Close from '@mui/icons-material/Close'
import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import { Alert, Box, ButtonBase, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { acceptedFiles, isAccepted, isLargeText } from '../model/files.ts'
import { useFormats } from '../useFormats.ts'

export interface FileFieldProps {
  file: File | undefined
  onChange: (file: File | undefined) => void
  disabled?: boolean
}

/** Chooses one data file, with the file dialog or by dropping it on the field. */
export function FileField({ file, onChange, disabled = false }: FileFieldProps): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  function choose(files: FileList | null): void {
    const chosen = files?.[0]
    if (!chosen) return
    if (files.length > 1) setRefusal(t('datasets.upload.tooMany'))
    else if (!isAccepted(chosen.name)) setRefusal(t('datasets.upload.refused', { name: chosen.name }))
    else {
      setRefusal(undefined)
      onChange(chosen)
    }
  }

  function dropped(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (!disabled) choose(event.dataTransfer.files)
  }

  return (
    <Stack
      sx={{ gap: 1 }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          border: '2px dashed',
          borderColor: over ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: over ? 'action.hover' : 'background.paper'
        }}
      >
        <ButtonBase
          disabled={disabled}
          onClick={() => input.current?.click()}
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
          <CloudUpload
            fontSize="large"
            sx={{ color: disabled ? 'text.disabled' : 'primary.text' }}
            aria-hidden
          />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {file && <Typography sx={{ fontWeight: 700 }}>{file.name}</Typography>}
            <Typography variant={file ? 'body2' : 'body1'} sx={{ color: 'text.secondary' }}>
              {file ? formats.bytes(file.size) : t('datasets.upload.field')}
            </Typography>
          </Box>
        </ButtonBase>
        {file && !disabled && (
          <Tooltip title={t('datasets.upload.remove')}>
            <IconButton
              aria-label={t('datasets.upload.remove')}
              onClick={() => onChange(undefined)}
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
        accept={acceptedFiles}
        aria-label={t('datasets.upload.field')}
        onChange={(event) => {
          choose(event.target.files)
          // The same file can then be chosen again after it was removed or changed on disk.
          event.target.value = ''
        }}
      />
      {refusal && (
        <Alert severity="error" variant="outlined" onClose={() => setRefusal(undefined)}>
          {refusal}
        </Alert>
      )}
      {file && isLargeText(file) && (
        <Alert severity="info" variant="outlined">
          {t('datasets.upload.largeFile', { name: file.name })}
        </Alert>
      )}
    </Stack>
  )
}
