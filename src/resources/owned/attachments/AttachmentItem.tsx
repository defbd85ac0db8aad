import CloudDownload from '@mui/icons-material/CloudDownloadOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import Link from '@mui/icons-material/Link'
import { Box, Link as MuiLink, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { RichText } from '../../../views/values/RichText.tsx'
import { useOwned } from '../OwnedPageContext.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { hrefOf, type Attachment, type AttachmentType } from './attachment.ts'

const icons: Record<AttachmentType, typeof Description> = {
  file: Description,
  url: Link,
  remoteFile: CloudDownload
}

interface AttachmentItemProps {
  attachment: Attachment
  /** Chips below the title. */
  chips?: ReactNode
  actions?: ReactNode
}

/** List item of an attachment: link, file details and description. */
export function AttachmentItem({ attachment, chips, actions }: AttachmentItemProps): ReactNode {
  const t = useTranslate()
  const { kind, record, can } = useOwned()
  const { title, type, description } = attachment
  const Icon = icons[type]
  const mayOpen = type === 'url' || can(kind.attachments.operations.download)
  const href = mayOpen ? hrefOf(attachment, (file) => kind.attachments.address(record, file)) : undefined
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2, listStyle: 'none', minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Icon titleAccess={t(`owned.attachments.types.${type}`)} sx={{ color: 'primary.text' }} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {href ? (
            <MuiLink href={href} target="_blank" rel="noopener" sx={{ fontWeight: 700 }}>
              {title}
            </MuiLink>
          ) : (
            <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
          )}
          <Facts attachment={attachment} />
          {chips}
          {description && (
            <Box sx={{ mt: 1 }}>
              <RichText text={description} />
            </Box>
          )}
        </Box>
      </Stack>
      {actions && (
        <Stack direction="row" sx={{ gap: 0.5, mt: 'auto', pt: 1, justifyContent: 'flex-end' }}>
          {actions}
        </Stack>
      )}
    </Paper>
  )
}

function Facts({ attachment }: { attachment: Attachment }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const facts: string[] = []
  if (attachment.type === 'url') facts.push(attachment.url)
  else if (attachment.name !== attachment.title) facts.push(attachment.name)
  if (attachment.type === 'file') {
    if (attachment.size !== undefined) facts.push(formats.bytes(attachment.size))
    if (attachment.updatedAt) {
      facts.push(t('owned.attachments.updatedAt', { date: formats.date(attachment.updatedAt) }))
    }
  }
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {facts.join(' · ')}
    </Typography>
  )
}
