import Clock from '@mui/icons-material/WatchLater'
import { Box, Typography } from '@mui/material'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { NamedIcon } from '../../ui/NamedIcon.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { isOlderMeasure, partsOf } from './parts.ts'
import type { StoredDataset } from './storageApi.ts'

/** Maximum number of rows rendered together; a longer list is virtualized in a scroll container. */
const maxRenderedRows = 50
const rowHeight = 64
const placeHeight = 640

interface StorageListProps {
  datasets: StoredDataset[]
  label: string
  /** Returns the title of a dataset as a link. */
  linkOf: (dataset: StoredDataset, title: ReactNode) => ReactNode
}

/** List of the storage of each dataset, by part; virtualized for thousands of datasets. */
export function StorageList({ datasets, label, linkOf }: StorageListProps): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const isLong = datasets.length > maxRenderedRows
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer changes without its identity changing
  const virtualizer = useVirtualizer({
    count: isLong ? datasets.length : 0,
    getScrollElement: () => root.current,
    estimateSize: () => rowHeight,
    overscan: 8
  })
  if (!isLong) {
    return (
      <Box component="ul" aria-label={label} sx={list}>
        {datasets.map((dataset) => (
          <Box component="li" key={dataset.id} sx={row}>
            <StorageRow dataset={dataset} linkOf={linkOf} />
          </Box>
        ))}
      </Box>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- allows keyboard scrolling of the region
    <Box ref={root} component="section" tabIndex={0} aria-label={label} sx={scroller}>
      <Box
        component="ul"
        aria-label={label}
        sx={list}
        style={{ position: 'relative', height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const dataset = datasets[index]
          return (
            dataset && (
              <Box
                component="li"
                key={dataset.id}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={datasets.length}
                aria-posinset={index + 1}
                sx={row}
                style={{ position: 'absolute', left: 0, right: 0, transform: `translateY(${start}px)` }}
              >
                <StorageRow dataset={dataset} linkOf={linkOf} />
              </Box>
            )
          )
        })}
      </Box>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: 'none' } as const
const row = { py: 1, px: 1.5, borderBottom: '1px solid', borderColor: 'divider' } as const
const scroller = {
  maxHeight: placeHeight,
  overflow: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  contain: 'content',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 }
} as const

function StorageRow({
  dataset,
  linkOf
}: Pick<StorageListProps, 'linkOf'> & { dataset: StoredDataset }): ReactNode {
  const t = useViewTranslate()
  const format = useFormats()
  const { storage, title } = dataset
  const parts = storage ? partsOf(storage) : []
  const sizes = [
    { size: storage?.indexed?.size ?? 0, text: t('storage.ofIndexed') },
    { size: storage?.size ?? 0, text: t('storage.ofStored') }
  ]
  return (
    <>
      <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
        {linkOf(dataset, title)}
        {storage ? (
          sizes.map(
            ({ size, text }) =>
              size > 0 && (
                <span key={text}>
                  {' - '}
                  <strong>{format.bytes(size)}</strong> {text}
                </span>
              )
          )
        ) : (
          <span> {t('storage.noInformation')}</span>
        )}
        {storage && isOlderMeasure(storage) && (
          <Box component="span" sx={{ ml: 1, verticalAlign: 'text-bottom' }}>
            <NamedIcon
              icon={<Clock fontSize="small" />}
              label={t('storage.olderMeasure')}
              sx={{ color: 'warning.text' }}
            />
          </Box>
        )}
      </Typography>
      {parts.length > 0 && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {parts
            .map(({ name, size, isIndexed }) =>
              [
                format.bytes(size),
                t(`storage.parts.${name}`),
                ...(isIndexed ? [t('storage.indexedPart')] : [])
              ].join(' ')
            )
            .join(' - ')}
        </Typography>
      )}
    </>
  )
}
