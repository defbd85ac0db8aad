import { Typography } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { currentLocale } from '../i18n/locale.ts'
import { relativeDate } from '../i18n/relativeDate.ts'
import { useFormats } from './useFormats.ts'

const refreshMs = 60_000

/** Relative date, updated live; its tooltip is the full date. */
export function RelativeDate({ date }: { date: string }): ReactNode {
  const formats = useFormats()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <Typography
      component="time"
      variant="caption"
      dateTime={date}
      title={formats.dateTime(date)}
      sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {relativeDate(date, Math.max(now, Date.parse(date) || 0), currentLocale())}
    </Typography>
  )
}
