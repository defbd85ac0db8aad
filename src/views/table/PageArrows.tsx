import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'

/** Pages of a table that does not scroll. */
export interface Paging {
  hasPrevious: boolean
  hasNext: boolean
  previous: () => void
  next: () => void
}

export function PageArrows({ paging }: { paging: Paging }): ReactNode {
  const translate = useViewTranslate()
  const previous = translate('views.table.previousPage')
  const next = translate('views.table.nextPage')
  return (
    <>
      <IconButton
        size="small"
        disabled={!paging.hasPrevious}
        onClick={paging.previous}
        title={previous}
        aria-label={previous}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        size="small"
        disabled={!paging.hasNext}
        onClick={paging.next}
        title={next}
        aria-label={next}
      >
        <ChevronRight />
      </IconButton>
    </>
  )
}
