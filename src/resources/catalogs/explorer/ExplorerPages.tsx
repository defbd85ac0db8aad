import { TablePagination } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { lastPage, pageSizes, type Place } from './place.ts'

interface ExplorerPagesProps {
  /** Number of items, as the remote catalog reports it. */
  count: number
  /** Number of rows of the page. */
  shown: number
  place: Place
  onChange: (change: Partial<Place>) => void
}

export function ExplorerPages({ count, shown, place, onChange }: ExplorerPagesProps): ReactNode {
  const t = useViewTranslate()
  const { number } = useFormats()
  return (
    <TablePagination
      component="div"
      count={count}
      // The remote catalog may have fewer pages than the number in the URL.
      page={Math.min(place.page, lastPage(count, place.size)) - 1}
      rowsPerPage={place.size}
      rowsPerPageOptions={[...pageSizes]}
      onPageChange={(_event, page) => onChange({ page: page + 1 })}
      onRowsPerPageChange={(event) => onChange({ size: Number(event.target.value) })}
      labelRowsPerPage={t('catalogExplorer.pageSize')}
      labelDisplayedRows={({ from }) =>
        t('catalogExplorer.shown', {
          from: number(from),
          to: number(from + Math.max(1, shown) - 1),
          count: number(count)
        })
      }
      getItemAriaLabel={(type) => t(`catalogExplorer.${type === 'next' ? 'next' : 'previous'}`)}
      sx={{ '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', pl: { xs: 0, sm: 2 } } }}
    />
  )
}
