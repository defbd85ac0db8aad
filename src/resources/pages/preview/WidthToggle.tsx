import Desktop from '@mui/icons-material/ComputerOutlined'
import Phone from '@mui/icons-material/PhoneIphoneOutlined'
import Tablet from '@mui/icons-material/TabletMacOutlined'
import { ToggleButton, ToggleButtonGroup, Tooltip, useMediaQuery, useTheme } from '@mui/material'
import type { ReactNode } from 'react'
import { useAddressQuery } from '../../../ui/useAddressQuery.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { previewWidths, widthOfQuery, type PreviewWidth } from './widths.ts'

const icons = { phone: Phone, tablet: Tablet, desktop: Desktop }

/** Preview width, stored in the URL. */
export function useWidth(): [PreviewWidth, (width: PreviewWidth) => void] {
  const [query, setQuery] = useAddressQuery()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const change = (width: PreviewWidth): void =>
    setQuery(
      (former) => {
        const next = new URLSearchParams(former)
        next.set('width', width)
        return next
      },
      { replace: true, preventScrollReset: true }
    )
  return [widthOfQuery(query, isNarrow), change]
}

interface WidthToggleProps {
  value: PreviewWidth
  onChange: (width: PreviewWidth) => void
}

/** Toggle of the preview width. */
export function WidthToggle({ value, onChange }: WidthToggleProps): ReactNode {
  const t = useViewTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={t('pageEdit.width')}
      onChange={(_event, next: PreviewWidth | null) => next && onChange(next)}
    >
      {previewWidths.map((width) => {
        const Icon = icons[width]
        return (
          <ToggleButton key={width} value={width} aria-label={t(`pageEdit.widths.${width}`)} sx={{ py: 0.5 }}>
            <Tooltip title={t(`pageEdit.widths.${width}`)}>
              <Icon fontSize="small" />
            </Tooltip>
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}
