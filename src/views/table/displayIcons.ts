import TableRows from '@mui/icons-material/TableRows'
import ViewHeadline from '@mui/icons-material/ViewHeadline'
import ViewModule from '@mui/icons-material/ViewModule'
import type { Display } from './tableState.ts'

export const displayIcons: Record<Display, typeof TableRows> = {
  table: TableRows,
  'table-dense': ViewHeadline,
  list: ViewModule
}
