import TextFields from '@mui/icons-material/TextFieldsOutlined'
import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { DocumentSortField, FilterPanel, ShowAllSwitch } from '../../list/FilterPanel.tsx'
import type { DocumentFilter } from '../../list/localFilter.ts'
import type { QueryFilter } from '../../list/useQueryFilter.ts'
import { lazyPart } from '../../../lazyScreen.ts'

const FontsDialog = lazyPart(async () => (await import('./FontsDialog.tsx')).default)

/** Right panel of the list: creation, fonts, search and sort. */
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
      filter={filter}
      change={change}
    >
      <DocumentSortField filter={filter} change={change} />
      <ShowAllSwitch
        label={t('portals.showAll')}
        checked={filter.showAll}
        onChange={(showAll) => change({ showAll })}
      />
      {showsFonts && <FontsDialog onClose={() => setShowsFonts(false)} />}
    </FilterPanel>
  )
}
