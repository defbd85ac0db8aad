/* oxlint-disable jsx-a11y/prefer-tag-over-role -- these entries belong to an MUI menu list */
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import FilterAlt from '@mui/icons-material/FilterAlt'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import OpenInFull from '@mui/icons-material/OpenInFull'
import PushPin from '@mui/icons-material/PushPin'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import { useState, type ReactNode } from 'react'
import { useViewTranslate, type Translate } from '../../i18n/translate.tsx'
import { ColumnFilters } from '../filters/ColumnFilters.tsx'
import { columnOperators } from '../filters/columnOperators.ts'
import { SafeHtml } from '../values/SafeHtml.tsx'
import { columnTitle, isSortable } from './columns.ts'
import { ColumnMenuEntry } from './ColumnMenuEntry.tsx'
import { useTable, type ColumnMenuRequest } from './tableContext.ts'
import { useColumnDescription, useColumnMenu, useColumnZone } from './useColumnMenu.ts'

interface ColumnMenuProps {
  request: ColumnMenuRequest
  onClose: () => void
}

const paperStyle = { maxWidth: 450, minWidth: 240 }

/** Menu of a column, opened from its header or from a value of a card. */
export default function ColumnMenu({ request, onClose }: ColumnMenuProps): ReactNode {
  const translate = useViewTranslate()
  const { shown, selectable, actions, height, showValue } = useTable()
  const { column, anchor, card } = request
  const { isFixed, sorted, sort, hide, toggleFixed } = useColumnMenu(column, onClose)
  const [unfolded, setUnfolded] = useState<'description' | 'filters'>()
  const toggle = (part: 'description' | 'filters'): void => setUnfolded(unfolded === part ? undefined : part)
  const zone = useColumnZone(column)
  const description = useColumnDescription(column)
  const lineId = card?.truncated ? card.lineId : undefined

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('views.columnMenu.name', { title: columnTitle(column) }),
          sx: { ...paperStyle, maxHeight: `min(${Math.max(200, height - 20)}px, calc(100% - 32px))` }
        }
      }}
    >
      {/* Not an ARIA menu: its entries unfold texts and fields. */}
      <MenuList
        dense
        autoFocusItem
        component="div"
        role="group"
        aria-label={translate('views.columnMenu.actions')}
      >
        {lineId !== undefined && (
          <ColumnMenuEntry
            icon={OpenInFull}
            text={translate('views.table.showFullValue')}
            onClick={() => {
              showValue({ column, lineId })
              onClose()
            }}
          />
        )}
        {(description || zone) && (
          <ColumnMenuEntry
            icon={InfoOutlined}
            text={translate('views.columnMenu.description')}
            expanded={unfolded === 'description'}
            onClick={() => toggle('description')}
          />
        )}
        {unfolded === 'description' && <ColumnDescription description={description} zone={zone} />}
        {isSortable(column) && sortEntries(translate, { sorted, sort })}
        {columnOperators(column).length > 0 && (
          <ColumnMenuEntry
            icon={FilterAlt}
            text={translate('views.columnMenu.addFilter')}
            expanded={unfolded === 'filters'}
            onClick={() => toggle('filters')}
          />
        )}
        {unfolded === 'filters' && (
          <ColumnFilters column={column} preferred={card?.values ?? []} onDone={onClose} />
        )}
        {!isFixed && shown.length > 1 && (
          <ColumnMenuEntry icon={VisibilityOff} text={translate('views.columnMenu.hide')} onClick={hide} />
        )}
        {!selectable && !actions && !card && (
          <ColumnMenuEntry
            icon={PushPin}
            text={translate('views.columnMenu.fix')}
            selected={isFixed}
            onClick={toggleFixed}
          />
        )}
      </MenuList>
    </Popover>
  )
}

function ColumnDescription(props: { description: string | undefined; zone: string | undefined }): ReactNode {
  const translate = useViewTranslate()
  const { description, zone } = props
  return (
    <div style={{ padding: '4px 16px 12px', fontSize: 14 }}>
      {description && <SafeHtml text={description} />}
      {zone && <p style={{ margin: '8px 0 0' }}>{translate('views.columnMenu.zone', { zone })}</p>}
    </div>
  )
}

/** Entries as an array, since the menu list gives the focus to its direct children only. */
function sortEntries(
  translate: Translate,
  { sorted, sort }: Pick<ReturnType<typeof useColumnMenu>, 'sorted' | 'sort'>
): ReactNode[] {
  return [
    <ColumnMenuEntry
      key="ascending"
      icon={ArrowUpward}
      text={translate('views.columnMenu.sortAscending')}
      selected={sorted === 'ascending'}
      onClick={() => sort('ascending')}
    />,
    <ColumnMenuEntry
      key="descending"
      icon={ArrowDownward}
      text={translate('views.columnMenu.sortDescending')}
      selected={sorted === 'descending'}
      onClick={() => sort('descending')}
    />
  ]
}
