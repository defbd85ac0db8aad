import { Box, Card, CardActionArea, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { TopicChips } from '../../../ui/TopicChips.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { VisibilityIcon } from '../../../ui/VisibilityIcon.tsx'
import type { ListedApplication } from '../model/listed.ts'
import { ApplicationPicture } from './ApplicationPicture.tsx'
import { StatusIcons } from './StatusIcons.tsx'

export interface ListedApplicationProps {
  application: ListedApplication
  showOwner?: boolean
}

/** One application of a list, with its picture: the whole card leads to its page. */
export function ApplicationCard({ application, showOwner }: ListedApplicationProps): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const title = application.title || application.id
  return (
    <Card variant="outlined" sx={{ height: '100%' }}>
      <CardActionArea
        component={Link}
        to={paths.application(application.id)}
        sx={{ height: '100%', display: 'flex', flexDirection: 'column', alignItems: 'stretch', p: 2, gap: 1 }}
      >
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
          <StatusIcons application={application} />
          {showOwner && <OwnerAvatar owner={application.owner} />}
        </Stack>
        <ApplicationPicture application={application} />
        <Box sx={{ flex: 1 }} />
        <TopicChips topics={application.topics ?? []} />
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <VisibilityIcon visibility={application.visibility} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('lists.updatedOn', { date: formats.date(application.updatedAt) })}
          </Typography>
        </Stack>
      </CardActionArea>
    </Card>
  )
}
