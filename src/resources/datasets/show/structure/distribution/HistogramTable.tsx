import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import { useFormats } from '../../../../../ui/useFormats.ts'
import type { Group } from '../../../model/distribution.ts'

interface HistogramTableProps {
  groups: Group[]
  nameOf: (group: Group) => string
}

/** The same numbers as the bars in a table, behind a button. */
export function HistogramTable(props: HistogramTableProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        sx={{ mt: 0.5 }}
      >
        {t(isOpen ? 'datasets.distribution.hideTable' : 'datasets.distribution.showTable')}
      </Button>
      {isOpen && <GroupTable {...props} id={id} />}
    </>
  )
}

/** Number of lines of each range, as a table. */
function GroupTable(props: HistogramTableProps & { id: string }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { id, groups, nameOf } = props
  return (
    <Box
      component="section"
      id={id}
      tabIndex={0}
      aria-label={t('datasets.distribution.table')}
      sx={{ maxHeight: 240, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, p: 1 }}
    >
      <Box component="table" sx={{ width: '100%', fontSize: '0.875rem', '& th': { textAlign: 'left' } }}>
        <thead>
          <tr>
            <th scope="col">{t('datasets.distribution.value')}</th>
            <Box component="th" scope="col" sx={{ textAlign: 'right !important' }}>
              {t('datasets.distribution.lines')}
            </Box>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={String(group.value)}>
              <td>{nameOf(group)}</td>
              <Box component="td" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                {formats.number(group.total)}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
