import { Box, Card, CardActionArea } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { TopicChips } from '../../../ui/TopicChips.tsx'
import { CardFoot, CardTitle } from '../../list/CardParts.tsx'
import type { ListedApplication } from '../model/listed.ts'
import { ApplicationPicture } from './ApplicationPicture.tsx'
import { StatusIcons } from './StatusIcons.tsx'

export interface ListedApplicationProps {
  application: ListedApplication
  showOwner?: boolean
}

/** Card of a listed application, with its picture; the whole card is a link to its page. */
export function ApplicationCard({ application, showOwner }: ListedApplicationProps): ReactNode {
  const title = application.title || application.id
  return (
    <Card variant="outlined" sx={{ height: '100%' }}>
      <CardActionArea
        component={Link}
        to={paths.application(application.id)}
        sx={{ height: '100%', display: 'flex', flexDirection: 'column', alignItems: 'stretch', p: 2, gap: 1 }}
      >
        <CardTitle title={title}>
          <StatusIcons application={application} />
          {showOwner && <OwnerAvatar owner={application.owner} />}
        </CardTitle>
        <ApplicationPicture application={application} />
        <Box sx={{ flex: 1 }} />
        <TopicChips topics={application.topics ?? []} />
        <CardFoot record={application} />
      </CardActionArea>
    </Card>
  )
}
