import { useCallback } from 'react'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { errorDetail } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useViewNotify } from '../notify.tsx'
import { canFilterOn, isCut } from './cellActions.ts'
import { useTable } from './tableContext.ts'
import { fetchWholeValue } from './wholeValue.ts'

/** Returns a function that filters by the value of a line; a truncated value is fetched in full first. */
export function useCellFilter(): (property: SchemaProperty, line: Line) => Promise<void> {
  const { dataset, draft, cells, controller } = useTable()
  const { setFilter } = controller
  const notify = useViewNotify()
  const translate = useViewTranslate()
  return useCallback(
    async (property, line) => {
      const { key } = property
      let value = line[key]
      if (isCut(property, value, cells.truncate) && line._id) {
        try {
          value = await fetchWholeValue({ dataset, lineId: line._id, key, draft, html: false })
        } catch (error) {
          notify({ type: 'error', title: translate('views.table.failed'), detail: errorDetail(error) })
          return
        }
      }
      if (canFilterOn(property, value)) setFilter({ column: key, operator: 'eq', values: [String(value)] })
    },
    [dataset, draft, cells.truncate, setFilter, notify, translate]
  )
}
