import { Box, Typography } from '@mui/material'
import { useMemo, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { storedByPart, type PartName } from './parts.ts'
import type { StoredDataset } from './storageApi.ts'

/** Parts that a user can reduce without a loss of data. */
const freeable: PartName[] = [
  'revisions',
  'attachments',
  'metadata-attachments',
  'collection',
  'original-file'
]

const shades = [
  'primary.main',
  'accent.main',
  'success.main',
  'warning.main',
  'text.secondary',
  'text.disabled'
]

/** Storage of all datasets by part, with advice on how to reduce it. */
export function StoredByPart({ datasets }: { datasets: StoredDataset[] }): ReactNode {
  const t = useViewTranslate()
  const format = useFormats()
  const totals = useMemo(() => storedByPart(datasets.map(({ storage }) => storage)), [datasets])
  const sum = totals.reduce((total, { size }) => total + size, 0)
  if (!sum) return null
  return (
    <Box component="section" aria-label={t('storage.byPart')}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('storage.byPart')}
      </Typography>
      <Box
        aria-hidden
        sx={{ display: 'flex', height: 12, borderRadius: 1, overflow: 'hidden', gap: '2px', mb: 1.5 }}
      >
        {totals.map(({ name, size }, index) => (
          <Box key={name} sx={{ flex: size / sum, minWidth: '3px', bgcolor: shadeOf(index) }} />
        ))}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {totals.map(({ name, size, datasets: count }, index) => (
          <Box component="li" key={name} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
            <Box
              aria-hidden
              sx={{ width: 12, height: 12, borderRadius: '50%', flexShrink: 0, bgcolor: shadeOf(index) }}
            />
            <Typography component="div" sx={{ minWidth: 0 }}>
              <strong>{format.bytes(size)}</strong> {t(`storage.parts.${name}`)}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                ({t('storage.inDatasets', { smart_count: count })})
              </Box>
              {freeable.includes(name) && (
                <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
                  {t(`storage.freeing.${name}`)}
                </Typography>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function shadeOf(index: number): string {
  return shades[Math.min(index, shades.length - 1)] ?? 'primary.main'
}
