import { Box, ButtonBase, Tooltip } from '@mui/material'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { paths } from '../../paths.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { useElementSize } from '../../views/table/useElementSize.ts'
import { sizeOf, type StorageKind, type StoredDataset } from './storageApi.ts'
import { treemap, type Box as Place } from './treemap.ts'

interface DatasetTreemapProps {
  /** Datasets, largest first. */
  datasets: StoredDataset[]
  kind: StorageKind
  /** Maximum number of datasets with a box of their own. */
  maxShown?: number
  /** Number of all datasets, and their total size in bytes. */
  total: { count: number; size: number }
  height?: number
  label: string
}

/** Treemap of the largest datasets, with one box for the others. */
export function DatasetTreemap(props: DatasetTreemapProps): ReactNode {
  const t = useViewTranslate()
  const format = useFormats()
  const root = useRef<HTMLUListElement>(null)
  const { width } = useElementSize(root)
  const { kind, maxShown = 15, height = 300, total } = props
  const largest = props.datasets.slice(0, maxShown).filter((dataset) => sizeOf(dataset, kind) > 0)
  const sizes = largest.map((dataset) => sizeOf(dataset, kind))
  const otherCount = total.count - largest.length
  const otherSize = Math.max(0, total.size - sizes.reduce((sum, size) => sum + size, 0))
  if (!largest.length) return null
  const boxes = treemap([...sizes, otherCount > 0 ? otherSize : 0].map(Math.sqrt), width, height)
  const otherText = t('storage.others', { smart_count: otherCount })
  const otherPlace = boxes.at(-1)
  return (
    <Box
      component="ul"
      ref={root}
      aria-label={props.label}
      sx={{ position: 'relative', height, m: 0, p: 0, listStyle: 'none', overflow: 'hidden' }}
    >
      {largest.map((dataset, index) => {
        const { id, title, visibility } = dataset
        const text = [title, format.bytes(sizes[index] ?? 0), t(`blocks.${visibility}`)].join(' - ')
        const color = visibility === 'public' ? 'primary' : 'accent'
        return (
          <Box component="li" key={id} sx={positionOf(boxes[index])}>
            <Tooltip title={text} followCursor>
              <ButtonBase
                component={Link}
                to={paths.dataset(id)}
                sx={{
                  ...box,
                  bgcolor: `${color}.main`,
                  color: `${color}.contrastText`,
                  '&:hover': { opacity: 0.88 },
                  '&:focus-visible': { outline: '2px solid', outlineColor: 'text.primary', outlineOffset: -3 }
                }}
              >
                <Box component="span" sx={oneLine}>
                  {text}
                </Box>
              </ButtonBase>
            </Tooltip>
          </Box>
        )
      })}
      {otherCount > 0 && otherSize > 0 && (
        <Box component="li" sx={positionOf(otherPlace)}>
          <Tooltip title={`${otherText} - ${format.bytes(otherSize)}`} followCursor>
            <Box sx={{ ...box, bgcolor: 'action.selected', color: 'text.primary' }}>
              <Box component="span" sx={oneLine}>
                {otherText} - {format.bytes(otherSize)}
              </Box>
            </Box>
          </Tooltip>
        </Box>
      )}
    </Box>
  )
}

function positionOf(rectangle: Place | undefined): object {
  const { x = 0, y = 0, width = 0, height = 0 } = rectangle ?? {}
  return { position: 'absolute', left: x, top: y, width, height, p: '1.5px' }
}

const box = {
  width: '100%',
  height: '100%',
  borderRadius: 1,
  px: 0.5,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  overflow: 'hidden',
  typography: 'body2'
} as const

const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0
} as const
