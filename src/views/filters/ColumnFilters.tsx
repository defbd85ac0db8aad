/* oxlint-disable jsx-a11y/prefer-tag-over-role -- these entries belong to an MUI menu list */
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useState, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useTable } from '../table/tableContext.ts'
import {
  columnChoices,
  columnOperators,
  filterInputKind,
  type FilterInputKind,
  type MenuOperator
} from './columnOperators.ts'
import { FilterInput } from './FilterInput.tsx'

interface ColumnFiltersProps {
  column: SchemaProperty
  preferred: string[]
  onDone: () => void
}

/** Filter operators of a column; choosing one unfolds its input and hides the others. */
export function ColumnFilters({ column, preferred, onDone }: ColumnFiltersProps): ReactNode {
  const translate = useViewTranslate()
  const { controller, cells } = useTable()
  const [chosen, setChosen] = useState<MenuOperator>()
  const operators = columnOperators(column)
  const choices = columnChoices(column, cells.booleans, cells.locale)
  const existing = controller.state.filters.filter((filter) => filter.column === column.key)
  const kindOf = (operator: MenuOperator): FilterInputKind => filterInputKind(column, operator, !!choices)
  const apply = (operator: MenuOperator, values: string[]): void => {
    controller.setFilter({ column: column.key, operator, values })
    onDone()
  }
  const choose = (operator: MenuOperator): void => {
    if (kindOf(operator) === 'none') apply(operator, [])
    else setChosen(chosen === operator ? undefined : operator)
  }
  const shown = chosen ? [chosen] : operators
  return (
    <>
      {shown.map((operator) => (
        <MenuItem
          key={operator}
          component="div"
          role="button"
          aria-expanded={kindOf(operator) === 'none' ? undefined : chosen === operator}
          sx={{ pl: 4 }}
          selected={existing.some((filter) => filter.operator === operator)}
          onClick={() => choose(operator)}
        >
          <ListItemText>{translate(`views.columnMenu.operators.${operator}`)}</ListItemText>
        </MenuItem>
      ))}
      {chosen && (
        // Keeps key presses from the menu, whose type-ahead would handle letters.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div key={chosen} onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}>
          <FilterInput
            kind={kindOf(chosen)}
            operator={chosen}
            values={existing.find((filter) => sameInput(filter.operator, chosen))?.values ?? []}
            choices={choices}
            preferred={preferred}
            onApply={(values) => apply(chosen, values)}
          />
        </div>
      )}
    </>
  )
}

/** A list of one value is stored as an equality: the input of `in` also opens on `eq`. */
function sameInput(operator: string, chosen: MenuOperator): boolean {
  if (chosen === 'in') return operator === 'in' || operator === 'eq'
  if (chosen === 'nin') return operator === 'nin' || operator === 'neq'
  return operator === chosen
}
