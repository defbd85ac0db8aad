import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import type { BoundingBox } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { lazyPart } from '../../lazyScreen.ts'
import { mapHeight } from './mapHeight.ts'
import { parsePosition, type Position } from './position.ts'

const PointMap = lazyPart(
  async () => (await import('./PointMap.tsx')).default,
  () => <Skeleton variant="rectangular" height="100%" />
)

interface PositionDialogProps {
  position: Position | undefined
  extent?: BoundingBox
  onPick: (position: Position) => void
  onClose: () => void
}

/** Dialog to pick a position on a map, or to type it. */
export function PositionDialog(props: PositionDialogProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const [text, setText] = useState(props.position ? textOf(props.position) : '')
  const [center, setCenter] = useState<Position>()
  const position = parsePosition(text)
  const pick = (picked: Position): void => setText(textOf(picked))
  return (
    <Dialog open fullWidth maxWidth="md" onClose={props.onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('schemaForms.map.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {t('schemaForms.map.help')}
        </Typography>
        <Box
          sx={{ height: mapHeight, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
        >
          <PointMap
            position={position}
            onPick={pick}
            onMove={setCenter}
            {...(props.extent && { extent: props.extent })}
          />
        </Box>
        <Stack direction="row" sx={{ mt: 2, gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            size="small"
            label={t('schemaForms.map.latLon')}
            value={text}
            error={text !== '' && !position}
            autoComplete="off"
            sx={{ flex: '1 1 220px' }}
            onChange={(event) => setText(event.target.value)}
          />
          <Button variant="outlined" disabled={!center} onClick={() => center && pick(center)}>
            {t('schemaForms.map.pickCenter')}
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onClose}>
          {t('schemaForms.map.cancel')}
        </Button>
        <Button variant="contained" disabled={!position} onClick={() => position && props.onPick(position)}>
          {t('schemaForms.map.choose')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function textOf({ latitude, longitude }: Position): string {
  return `${latitude},${longitude}`
}
