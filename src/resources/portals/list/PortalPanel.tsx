import TextFields from '@mui/icons-material/TextFieldsOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { FilterPanel, ShowAllSwitch } from '../../list/FilterPanel.tsx'
import { documentSorts, type DocumentFilter } from '../../list/localFilter.ts'
import { SortField } from '../../list/SortField.tsx'
import type { QueryFilter } from '../../list/useQueryFilter.ts'

const FontsDialog = lazy(() => import('./FontsDialog.tsx'))

/** The right panel of the list: creation, fonts, search and order. */
export function PortalPanel({ filter, change }: QueryFilter<DocumentFilter>): ReactNode {
  const t = useViewTranslate()
  const [showsFonts, setShowsFonts] = useState(false)
  return (
    <FilterPanel
      create={{ to: paths.newPortal, label: t('portals.new') }}
      actions={
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<TextFields />}
          onClick={() => setShowsFonts(true)}
        >
          {t('portals.fonts.manage')}
        </Button>
      }
      q={filter.q}
      onSearch={(q) => change({ q })}
    >
      <SortField
        sorts={documentSorts}
        value={filter.sort}
        isSearching={false}
        onChange={(sort) => change({ sort })}
      />
      <ShowAllSwitch
        label={t('portals.showAll')}
        checked={filter.showAll}
        onChange={(showAll) => change({ showAll })}
      />
      {showsFonts && (
        <Suspense>
          <FontsDialog onClose={() => setShowsFonts(false)} />
        </Suspense>
      )}
    </FilterPanel>
  )
}
