/** Parts that the cards of all lists have in common. */
import { Stack, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '../../ui/useFormats.ts'
import { VisibilityIcon } from '../../ui/VisibilityIcon.tsx'

/** Title of a card, truncated before its icons. */
export function CardTitle({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Tooltip title={title}>
        <Typography
          component="h2"
          noWrap
          sx={{ fontWeight: 700, color: 'primary.text', flex: 1, minWidth: 0 }}
        >
          {title}
        </Typography>
      </Tooltip>
      {children}
    </Stack>
  )
}

interface CardFootProps {
  record: { visibility: Parameters<typeof VisibilityIcon>[0]['visibility']; updatedAt: string }
  children?: ReactNode
}

/** Visibility and date of the last change. */
export function CardFoot({ record, children }: CardFootProps): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <VisibilityIcon visibility={record.visibility} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('lists.updatedOn', { date: formats.date(record.updatedAt) })}
      </Typography>
      {children}
    </Stack>
  )
}
