import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ToolbarButton } from './ToolbarButton.tsx'

/** Paging of a table that does not scroll. */
export interface Paging {
  hasPrevious: boolean
  hasNext: boolean
  previous: () => void
  next: () => void
}

export function PageArrows({ paging }: { paging: Paging }): ReactNode {
  const translate = useViewTranslate()
  return (
    <>
      <ToolbarButton
        name={translate('views.table.previousPage')}
        disabled={!paging.hasPrevious}
        onClick={paging.previous}
      >
        <ChevronLeft />
      </ToolbarButton>
      <ToolbarButton
        name={translate('views.table.nextPage')}
        disabled={!paging.hasNext}
        onClick={paging.next}
      >
        <ChevronRight />
      </ToolbarButton>
    </>
  )
}
