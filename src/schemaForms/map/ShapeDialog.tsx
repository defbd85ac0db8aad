import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography
} from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import type { BoundingBox } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { lazyPart } from '../../lazyScreen.ts'
import type { Position } from './position.ts'
import { mapHeight } from './mapHeight.ts'
import {
  asKind,
  geometryDrawn,
  isComplete,
  readShape,
  shapeKinds,
  shapeOf,
  withVertex,
  type Shape,
  type ShapeKind
} from './shape.ts'

const ShapeMap = lazyPart(
  async () => (await import('./ShapeMap.tsx')).default,
  () => <Skeleton variant="rectangular" height="100%" />
)

/** Crosshair at the centre of the map, where a button adds a point: keyboard users have no pointer on the map. */
const centerMark = {
  content: '""',
  position: 'absolute',
  inset: 'calc(50% - 12px)',
  width: 24,
  height: 24,
  pointerEvents: 'none',
  background: ['90deg', '180deg']
    .map((side) => `linear-gradient(${side}, transparent 11px, #000 11px 13px, transparent 13px)`)
    .join(',')
} as const

interface ShapeDialogProps {
  /** Geometry as the text of the field. */
  text: string
  extent?: BoundingBox
  onPick: (text: string) => void
  onClose: () => void
}

/** Dialog to draw a point, a line or a polygon, point by point. */
export function ShapeDialog({ text, extent, onPick, onClose }: ShapeDialogProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const [former] = useState(() => {
    const read = readShape(text)
    return typeof read === 'object' ? read : undefined
  })
  const [shape, setShape] = useState<Shape>(() => shapeOf(former) ?? { kind: 'Point', vertices: [] })
  const [first] = useState(shape)
  const [center, setCenter] = useState<Position>()
  const isDrawn = shape.vertices.length > 0
  // A geometry that cannot be drawn point by point stays visible until a new drawing replaces it.
  const isFormerKept = !isDrawn && !!former && !shapeOf(former)
  const geometry = isFormerKept ? former : geometryDrawn(shape)
  const add = ({ latitude, longitude }: Position): void =>
    setShape((current) => withVertex(current, [longitude, latitude]))

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      // A click on the backdrop is often accidental: it closes only an unchanged dialog.
      onClose={(_event, reason) => (reason === 'escapeKeyDown' || shape === first) && onClose()}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('schemaForms.shape.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {t(isFormerKept || text.trim() ? 'schemaForms.shape.replace' : 'schemaForms.shape.help')}
        </Typography>
        <KindChoice kind={shape.kind} onChange={(kind) => setShape(asKind(shape, kind))} />
        <Box
          sx={{
            height: mapHeight,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            overflow: 'hidden',
            position: 'relative',
            '&::after': centerMark
          }}
        >
          <ShapeMap
            geometry={geometry}
            isDrawn={isDrawn}
            onPick={add}
            onMove={setCenter}
            {...(extent && { extent })}
          />
        </Box>
        <DrawingButtons
          count={shape.vertices.length}
          onAdd={center && (() => add(center))}
          onUndo={() => setShape({ ...shape, vertices: shape.vertices.slice(0, -1) })}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('schemaForms.map.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!isComplete(shape)}
          onClick={() => onPick(JSON.stringify(geometryDrawn(shape)))}
        >
          {t('schemaForms.map.choose')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function KindChoice({ kind, onChange }: { kind: ShapeKind; onChange: (kind: ShapeKind) => void }): ReactNode {
  const t = useViewTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={kind}
      aria-label={t('schemaForms.shape.kind')}
      // A click on the chosen kind, which would choose none, changes nothing.
      onChange={(_event, chosen: ShapeKind | null) => chosen && onChange(chosen)}
      sx={{ mb: 1.5 }}
    >
      {shapeKinds.map((option) => (
        <ToggleButton key={option} value={option}>
          {t(`schemaForms.shape.kinds.${option}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

interface DrawingButtonsProps {
  /** Number of points that are drawn. */
  count: number
  /** Adds the centre of the map; undefined until the map is there. */
  onAdd: (() => void) | undefined
  onUndo: () => void
}

function DrawingButtons({ count, onAdd, onUndo }: DrawingButtonsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button variant="outlined" disabled={!onAdd} onClick={onAdd}>
        {t('schemaForms.shape.addCenter')}
      </Button>
      <Button disabled={count === 0} onClick={onUndo}>
        {t('schemaForms.shape.undo')}
      </Button>
      <Typography variant="body2" aria-live="polite" sx={{ ml: 'auto', color: 'text.secondary' }}>
        {t('schemaForms.shape.points', { count })}
      </Typography>
    </Stack>
  )
}
