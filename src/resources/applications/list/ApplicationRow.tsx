import { Box, ListItem, ListItemButton, ListItemIcon } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { TopicChips } from '../../../ui/TopicChips.tsx'
import { VisibilityIcon } from '../../../ui/VisibilityIcon.tsx'
import type { ListedApplicationProps } from './ApplicationCard.tsx'
import { ApplicationLine } from './ApplicationLine.tsx'

/** Listed application on two lines. */
export function ApplicationRow({ application, showOwner }: ListedApplicationProps): ReactNode {
  return (
    <ListItem disablePadding divider>
      <ListItemButton
        component={Link}
        to={paths.application(application.id)}
        sx={{ gap: 1, flexWrap: 'wrap' }}
      >
        <ListItemIcon sx={{ minWidth: 32 }}>
          <VisibilityIcon visibility={application.visibility} />
        </ListItemIcon>
        <ApplicationLine application={application} />
        <TopicChips topics={application.topics ?? []} />
        {showOwner && (
          <Box sx={{ ml: 1 }}>
            <OwnerAvatar owner={application.owner} />
          </Box>
        )}
      </ListItemButton>
    </ListItem>
  )
}
