import Delete from '@mui/icons-material/DeleteOutlined'
import Upload from '@mui/icons-material/CloudUploadOutlined'
import { Alert, Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ImageReference } from '../../../../contract/portals/image.ts'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useFileDrop } from '../../../ui/useFileDrop.ts'
import { useLatest } from '../../../ui/useLatest.ts'
import { imageAddress, uploadImage, type ImageOf } from '../api.ts'

interface PortalImageFieldProps {
  label: string
  value: ImageReference | undefined
  /** Resource that the image belongs to. */
  resource: ImageOf
  onChange: (image: ImageReference | undefined) => void
  /** Maximum size in pixels; larger images are downscaled. */
  width?: number | undefined
  height?: number | undefined
  disabled?: boolean
}

/** Image field of a portal, a page or a reuse: uploads on choice, by file dialog or drag and drop. */
export function PortalImageField(props: PortalImageFieldProps): ReactNode {
  const { label, value, onChange, disabled = false } = props
  const t = useViewTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { send, isSending, error, forget } = useUpload(props)
  const { isOver, dropZone } = useFileDrop(disabled, ([file]) => void send(file))

  const action = t(value ? 'portalFields.image.replace' : 'portalFields.image.choose')
  return (
    <Stack
      component="fieldset"
      aria-labelledby={`${id}-label`}
      sx={{ gap: 0.5, border: 0, p: 0, m: 0, minWidth: 0 }}
      {...dropZone}
    >
      <Typography id={`${id}-label`} variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          p: 1,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: isOver ? 'action.hover' : 'transparent'
        }}
      >
        {value && <Miniature image={value} />}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Button
            size="small"
            startIcon={<Upload />}
            disabled={disabled}
            loading={isSending}
            aria-describedby={`${id}-label`}
            onClick={() => input.current?.click()}
          >
            {action}
          </Button>
          {value && (
            <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary', px: 0.5 }}>
              {value.name}
            </Typography>
          )}
        </Box>
        {value && !disabled && (
          <Tooltip title={t('portalFields.image.remove')}>
            <IconButton
              size="small"
              aria-label={labelled(t('portalFields.image.remove'), label)}
              onClick={() => onChange(undefined)}
            >
              <Delete fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <ImageInput ref={input} label={label} onChoose={(file) => void send(file)} />
      {error !== undefined && (
        <Alert severity="error" variant="outlined" onClose={forget}>
          {labelled(t('portalFields.image.error'), errorDetail(error))}
        </Alert>
      )}
    </Stack>
  )
}

interface ImageInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onChoose: (file: File | undefined) => void
}

/** File dialog, which the button of the field opens. */
function ImageInput({ ref, label, onChoose }: ImageInputProps): ReactNode {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml"
      aria-label={label}
      onChange={(event) => {
        onChoose(event.target.files?.[0])
        // Reset, so that choosing the same file again triggers `change`.
        event.target.value = ''
      }}
    />
  )
}

interface Upload {
  send: (file: File | undefined) => Promise<void>
  isSending: boolean
  /** Error of the last upload; undefined after a success. */
  error: unknown
  /** Forgets the error. */
  forget: () => void
}

/** Upload of the picture of a field, one at a time. */
function useUpload(props: PortalImageFieldProps): Upload {
  const { resource, onChange, width, height, disabled = false } = props
  const change = useLatest(onChange)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()

  async function send(file: File | undefined): Promise<void> {
    if (!file || isSending || disabled) return
    setError(undefined)
    setSending(true)
    try {
      const image = await uploadImage(file, resource, { width, height })
      // The form may have changed during the upload: the latest callback is used.
      change.current(image)
    } catch (failure) {
      setError(failure)
    } finally {
      setSending(false)
    }
  }

  return { send, isSending, error, forget: () => setError(undefined) }
}

function Miniature({ image }: { image: ImageReference }): ReactNode {
  return (
    <Box
      component="img"
      alt={image.name}
      src={imageAddress(image._id)}
      sx={{
        width: 96,
        height: 56,
        objectFit: 'contain',
        flexShrink: 0,
        borderRadius: 0.5,
        // Checkerboard that makes transparency visible on light and dark themes.
        background: 'repeating-conic-gradient(#bbb 0% 25%, #eee 0% 50%) 0 0 / 12px 12px'
      }}
    />
  )
}
