import Delete from '@mui/icons-material/DeleteOutlined'
import Upload from '@mui/icons-material/CloudUploadOutlined'
import {
  Alert,
  Box,
  Button,
  IconButton,
  MenuItem,
  Paper,
  TextField,
  Tooltip,
  Typography
} from '@mui/material'
import { useRef, useState, type ReactNode } from 'react'
import { isFontName, type FontFace } from '../../../../contract/portals/ownFonts.ts'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useLatest } from '../../../ui/useLatest.ts'
import { uploadFont } from '../api.ts'
import { familyOfFile, faceOfFile } from '../model/fontFiles.ts'
import { useEditedPortal } from './PortalEditorContext.ts'

interface FontsFieldProps {
  label: string
  faces: FontFace[]
  disabled: boolean
  onChange: (faces: FontFace[], isTyped?: boolean) => void
}

const weights = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const

/** Font files of a portal, one per style of a family. */
export function FontsField({ label, faces, disabled, onChange }: FontsFieldProps): ReactNode {
  const t = useViewTranslate()
  const { _id } = useEditedPortal()
  const input = useRef<HTMLInputElement>(null)
  const latest = useLatest({ faces, onChange })
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()

  async function send(files: readonly File[]): Promise<void> {
    setError(undefined)
    setSending(true)
    const added: FontFace[] = []
    try {
      for (const file of files) {
        added.push({
          name: familyOfFile(file.name),
          file: await uploadFont(file, _id),
          ...faceOfFile(file.name)
        })
      }
    } catch (failure) {
      setError(failure)
    } finally {
      setSending(false)
      if (added.length) latest.current.onChange([...latest.current.faces, ...added])
    }
  }

  return (
    <Box component="fieldset" aria-label={label} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {faces.map((face, index) => (
          <FontRow
            key={face.file._id}
            face={face}
            disabled={disabled}
            onRename={(name) => onChange(faces.with(index, { ...face, name }), true)}
            onChange={(next) => onChange(faces.with(index, next))}
            onRemove={() => onChange(faces.filter((_, at) => at !== index))}
          />
        ))}
      </Box>
      <Button
        size="small"
        startIcon={<Upload />}
        disabled={disabled}
        loading={isSending}
        onClick={() => input.current?.click()}
        sx={{ mt: 1 }}
      >
        {t('portals.fonts.add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".woff2,.woff,.ttf,.otf"
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Reset, so that choosing the same file again triggers `change`.
          event.target.value = ''
          if (files.length) void send(files)
        }}
      />
      {error !== undefined && (
        <Alert severity="error" variant="outlined" onClose={() => setError(undefined)} sx={{ mt: 1 }}>
          {labelled(t('portals.fonts.error'), errorDetail(error))}
        </Alert>
      )}
    </Box>
  )
}

interface FontRowProps {
  face: FontFace
  disabled: boolean
  /** Called while the name is typed. */
  onRename: (name: string) => void
  onChange: (face: FontFace) => void
  onRemove: () => void
}

/** One font file: its family and its style. */
function FontRow({ face, disabled, onRename, onChange, onRemove }: FontRowProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={face.file.name}
      sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <Typography variant="body2" noWrap sx={{ flexBasis: '100%', color: 'text.secondary' }}>
        {face.file.name}
      </Typography>
      <TextField
        size="small"
        sx={{ flex: '1 1 12rem' }}
        id={`font-name-${face.file._id}`}
        label={t('portals.fonts.family')}
        value={face.name}
        error={!isFontName.test(face.name)}
        disabled={disabled}
        onChange={(event) => onRename(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <TextField
        select
        size="small"
        sx={{ flex: '1 1 9rem' }}
        id={`font-style-${face.file._id}`}
        label={t('portals.fonts.style')}
        value={styleOf(face)}
        disabled={disabled}
        onChange={(event) => onChange(withStyle(face, event.target.value))}
      >
        {['all', ...weights].flatMap((weight) =>
          ['', ' italic'].map((slant) => (
            <MenuItem key={`${weight}${slant}`} value={`${weight}${slant}`}>
              {[
                weight === 'all' ? t('portals.fonts.allWeights') : String(weight),
                ...(slant ? [t('portals.fonts.italic')] : [])
              ].join(', ')}
            </MenuItem>
          ))
        )}
      </TextField>
      {!disabled && (
        <Tooltip title={t('portals.fonts.remove')}>
          <IconButton
            size="small"
            aria-label={labelled(t('portals.fonts.remove'), face.file.name)}
            onClick={onRemove}
          >
            <Delete fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Paper>
  )
}

const styleOf = ({ weight, italic }: FontFace): string =>
  `${weight ?? 'all'}${italic === true ? ' italic' : ''}`

function withStyle({ name, file, kind }: FontFace, style: string): FontFace {
  const weight = Number.parseInt(style, 10)
  return {
    name,
    file,
    ...(kind ? { kind } : {}),
    ...(weight ? { weight } : {}),
    ...(style.endsWith('italic') ? { italic: true } : {})
  }
}
