/* oxlint-disable jsx-a11y/prefer-tag-over-role -- these entries belong to an MUI menu list */
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import FilterAlt from '@mui/icons-material/FilterAlt'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import OpenInFull from '@mui/icons-material/OpenInFull'
import PushPin from '@mui/icons-material/PushPin'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import type { SvgIconComponent } from '@mui/icons-material'
import { useState, type ReactNode } from 'react'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useVocabulary } from '../fields/vocabulary.ts'
import { ColumnFilters } from '../filters/ColumnFilters.tsx'
import { columnOperators } from '../filters/columnOperators.ts'
import { SafeHtml } from '../values/SafeHtml.tsx'
import { columnTitle, isSortable } from './columns.ts'
import { columnZone } from './columnZone.ts'
import { useLinesList } from './linesContext.ts'
import { useTable, type ColumnMenuRequest } from './tableContext.ts'
import type { Sort } from './tableState.ts'
import type { LoadedLines } from './useLines.ts'

interface ColumnMenuProps {
  request: ColumnMenuRequest
  onClose: () => void
}

/** Menu of a column, opened from its header or from a value of a card. */
export default function ColumnMenu({ request, onClose }: ColumnMenuProps): ReactNode {
  const translate = useViewTranslate()
  const { controller, shown, selectable, actions, height, showValue } = useTable()
  const { lines } = useLinesList()
  const { column, anchor, card } = request
  const { state, update } = controller
  const [unfolded, setUnfolded] = useState<'description' | 'filters'>()
  const toggle = (part: 'description' | 'filters'): void => setUnfolded(unfolded === part ? undefined : part)
  const title = columnTitle(column)
  const isFixed = state.fixed === column.key
  const sorted = state.sort?.key === column.key ? state.sort : undefined
  const zone = columnZone(column, loadedLines(lines))
  const hasFilters = columnOperators(column).length > 0
  const description = useDescription(column)

  const sort = (descending: boolean): void => {
    update({ sort: sorted?.descending === descending ? undefined : { key: column.key, descending } })
    onClose()
  }
  const hide = (): void => {
    update({ cols: shown.map((shownColumn) => shownColumn.key).filter((key) => key !== column.key) })
    onClose()
  }
  const fix = (): void => {
    update({ fixed: isFixed ? undefined : column.key })
    onClose()
  }
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
          'aria-label': translate('views.columnMenu.name', { title }),
          sx: {
            maxWidth: 450,
            minWidth: 240,
            maxHeight: `min(${Math.max(200, height - 20)}px, calc(100% - 32px))`
          }
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
          <Entry
            icon={OpenInFull}
            text={translate('views.table.showFullValue')}
            onClick={() => {
              showValue({ column, lineId })
              onClose()
            }}
          />
        )}
        {(description || zone) && (
          <Entry
            icon={InfoOutlined}
            text={translate('views.columnMenu.description')}
            expanded={unfolded === 'description'}
            onClick={() => toggle('description')}
          />
        )}
        {unfolded === 'description' && (
          <div style={{ padding: '4px 16px 12px', fontSize: 14 }}>
            {description && <SafeHtml text={description} />}
            {zone && <p style={{ margin: '8px 0 0' }}>{translate('views.columnMenu.zone', { zone })}</p>}
          </div>
        )}
        {isSortable(column) && sortEntries(translate, sorted, sort)}
        {hasFilters && (
          <Entry
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
          <Entry icon={VisibilityOff} text={translate('views.columnMenu.hide')} onClick={hide} />
        )}
        {!selectable && !actions && !card && (
          <Entry icon={PushPin} text={translate('views.columnMenu.fix')} selected={isFixed} onClick={fix} />
        )}
      </MenuList>
    </Popover>
  )
}

/** Entries as an array, since the menu list gives the focus to its direct children only. */
function sortEntries(
  translate: ReturnType<typeof useViewTranslate>,
  sorted: Sort | undefined,
  onSort: (descending: boolean) => void
): ReactNode[] {
  return [
    <Entry
      key="ascending"
      icon={ArrowUpward}
      text={translate('views.columnMenu.sortAscending')}
      selected={sorted?.descending === false}
      onClick={() => onSort(false)}
    />,
    <Entry
      key="descending"
      icon={ArrowDownward}
      text={translate('views.columnMenu.sortDescending')}
      selected={sorted?.descending === true}
      onClick={() => onSort(true)}
    />
  ]
}

function* loadedLines({ loaded, lineAt }: LoadedLines): Iterable<Line> {
  for (let index = 0; index < loaded; index++) {
    const line = lineAt(index)
    if (line) yield line
  }
}

/** Description of a column, else of its concept. */
function useDescription(column: SchemaProperty): string | undefined {
  const { description, 'x-refersTo': identifier } = column
  const vocabulary = useVocabulary(!description && !!identifier)
  if (description || !identifier) return description
  return vocabulary.find(({ identifiers }) => identifiers.includes(identifier))?.description
}

interface EntryProps {
  icon: SvgIconComponent
  text: string
  onClick: () => void
  selected?: boolean
  /** `aria-expanded` of an entry that unfolds content; absent for the others. */
  expanded?: boolean
}

function Entry({ icon: Icon, text, onClick, selected, expanded }: EntryProps): ReactNode {
  return (
    <MenuItem
      component="div"
      role="button"
      onClick={onClick}
      selected={selected ?? false}
      aria-pressed={selected}
      aria-expanded={expanded}
    >
      <ListItemIcon>
        <Icon fontSize="small" color={selected ? 'primary' : 'inherit'} />
      </ListItemIcon>
      <ListItemText>{text}</ListItemText>
      {expanded !== undefined && (expanded ? <ExpandLess /> : <ExpandMore />)}
    </MenuItem>
  )
}
