import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import CheckBox from '@mui/icons-material/CheckBoxOutlined'
import DataArray from '@mui/icons-material/DataArray'
import DataObject from '@mui/icons-material/DataObject'
import Notes from '@mui/icons-material/Notes'
import Numbers from '@mui/icons-material/Numbers'
import Schedule from '@mui/icons-material/Schedule'
import ShortText from '@mui/icons-material/ShortText'
import TextFormat from '@mui/icons-material/TextFormat'
import Pin from '@mui/icons-material/PinOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import type { ReactNode } from 'react'

const icons: Record<string, SvgIconComponent> = {
  text: ShortText,
  longText: Notes,
  formattedText: TextFormat,
  date: CalendarMonth,
  dateTime: Schedule,
  integer: Numbers,
  number: Pin,
  boolean: CheckBox,
  object: DataObject,
  array: DataArray
}

/** Icon of a type of column. */
export function KindIcon({ kind }: { kind: string }): ReactNode {
  const Icon = icons[kind] ?? ShortText
  return <Icon fontSize="small" aria-hidden />
}
